/** Home, library and recently played as a listener without script has them. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import {
  createEntitlementsReader,
  createPurchaseService,
} from "@/lib/shop/ledger/purchases.server.ts";
import { bought } from "../fakes/purchases.ts";
import { type Answer, type Client, createClient, signUp } from "./client.ts";
import type { Document } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

function submit(client: Client, path: string, fields: Record<string, string> = {}) {
  return client.call("POST", path, new URLSearchParams(fields).toString(), FORM);
}

async function open(client: Client, path: string): Promise<Document> {
  const { status, text } = await client.call("GET", path);
  expect([path, status]).toEqual([path, 200]);
  return parse(text);
}

const text = (within: Document | null) =>
  (within?.structuredText ?? "").replaceAll(/\s+/g, " ").trim();

const hear = (client: Client, audiobookId: number, currentChapter: number, currentPosition = 60) =>
  client.call("POST", "/api/progress", { audiobookId, currentChapter, currentPosition });

/** The demo site where everyone has bought these books. */
function openShop(...ids: number[]): Promise<TestSite> {
  return openTestSite(({ catalogue, rights }) => {
    const purchasesOf = (userId: string) => ids.map((id) => bought(id, { userId }));
    const store = {
      readPurchases: (userId: string) => Promise.resolve(purchasesOf(userId)),
      readRights: (userId: string) =>
        Promise.resolve({ purchases: purchasesOf(userId), subscriptions: [] }),
    };
    const getUser = () => Promise.resolve({ disabledAtMs: null });
    const of = createEntitlementsReader({ store, getUser, catalogue, mode: { isLive: false } });
    return {
      rights: { ...rights, of },
      shop: { purchases: createPurchaseService({ store, catalogue, mode: { isLive: false } }) },
    };
  });
}

const where = ({ status, headers }: Answer) => [status, headers.get("location")];

Deno.test("visitor: home says nothing of anyone's listening, one's own pages ask who it is [A2.1-2 A2.10 A6.1]", async () => {
  await using site = await openTestSite();
  const visitor = createClient(site);
  const home = await open(visitor, "/");
  expect(text(home)).toContain("First chapter free. Login to continue.");
  expect(text(home)).not.toContain("Continue");
  expect(home.querySelector('a[href="/library"], a[href="/recently-played"]')).toBe(null);
  expect(text(home.querySelector(".bottom-bar"))).toMatch(/^Home ?Books ?Search ?Sign In$/);
  for (const path of ["/library", "/recently-played"]) {
    expect(where(await visitor.call("GET", path))).toEqual([
      303,
      `/login?redirect=${encodeURIComponent(path)}`,
    ]);
  }
});

Deno.test("continue: the book played in this browser comes first, on every page [A4.3]", async () => {
  await using site = await openTestSite();
  const reader = await signUp(site);
  await hear(reader, 11, 1);
  await hear(reader, 12, 1);
  const current = async () => {
    const home = await open(reader, "/");
    const led = (await reader.call("GET", "/continue")).headers.get("location");
    return [text(home.querySelector(".current h3")), led!.split("?")[0]];
  };
  expect(await current()).toEqual(["The Two", "/audiobook/12"]);
  reader.cookie += "; heard-here=11";
  expect(await current()).toEqual(["The One", "/audiobook/11"]);
});

Deno.test("new listener: nothing to continue, and empty shelves that say how to begin [A2.3 A2.11]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const home = await open(client, "/");
  expect(text(home)).not.toContain("Continue Listening");
  expect(text(home)).not.toContain("Login to continue");
  expect(text(home.querySelector(".sidebar"))).toContain("Home Your Books Recently Played");
  const [resume] = home.querySelectorAll(".bottom-bar a").filter((it) => text(it) === "Continue");
  expect([resume?.getAttribute("href"), resume?.getAttribute("aria-disabled")]).toEqual([
    undefined,
    "true",
  ]);
  const library = (await open(client, "/library")).querySelector("main");
  expect(text(library)).toContain("Start Your Journey Today!");
  expect(library?.querySelector('a[href="/"]')).not.toBe(null);
  expect(library?.querySelector('a[href="/audiobook/15"]')).not.toBe(null);
  expect(text(await open(client, "/recently-played"))).toContain(
    "You haven't listened to any audiobooks recently.",
  );
  const answer = await client.call("GET", "/library");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

Deno.test("a subscriber's library and account: every book, marked with Premium, until Premium ends", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const subscribe = (isSubscribed: boolean) =>
    client.call("POST", "/api/test-subscription", { isSubscribed });
  const cards = async () =>
    (await open(client, "/library")).querySelectorAll("main .card").map((it) => [
      text(it.querySelector(".card__title a")),
      text(it.querySelector(".card__owned")),
      it.querySelectorAll('a[href^="/checkout"]').length,
    ]);
  const titles = ["The One", "The Two", "A Tale of Time", "The Three"];
  await subscribe(true);
  expect(await cards()).toEqual(titles.map((title) => [title, "With your subscription", 0]));
  const account = (await open(client, "/account")).querySelector("main");
  expect(account?.querySelectorAll(".account__books li").map(text)).toEqual(
    titles.map((title) => `${title}With your subscriptionListen`),
  );
  expect(text(account)).not.toContain("No purchases found");
  expect(text(account)).not.toContain("No purchase history found");
  await subscribe(false);
  expect(await cards()).toEqual([]);
  expect(text((await open(client, "/account")).querySelector("main"))).toContain(
    "No purchases found.",
  );
});

Deno.test("Continue Listening: the book, its figures, and Resume at chapter and second [A2.19]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  await hear(client, 12, 2);
  await hear(client, 11, 1, 61.7);
  const home = await open(client, "/");
  const card = home.querySelector(".current");
  for (
    const words of ["The One", "currently reading", "Total", "Completed", "Remaining", "Complete"]
  ) {
    expect(text(card)).toContain(words);
  }
  expect(text(card)).toContain("1:01");
  const { body: progress } = await client.call("GET", "/api/progress/11");
  expect(card?.querySelector("progress")?.getAttribute("value")).toBe(String(progress.percent));
  const href = "/audiobook/11?chapter=1&position=61&autoplay=true&source=resume_button";
  const resume = card?.querySelectorAll("a").find((it) => text(it).startsWith("Resume"));
  const cover = card?.querySelector(".current__cover");
  for (const link of [resume, cover]) {
    expect(link?.getAttribute("href")).toBe(href);
    expect(link?.getAttribute("data-sound-src")).toBe("/api/stream/11?chapter=1");
    expect(link?.getAttribute("data-sound-position")).toBe("61");
  }
  const bar = home.querySelectorAll(".bottom-bar a").find((it) => text(it) === "Continue");
  expect(bar?.getAttribute("href")).toBe(href);
  const page = await open(client, href);
  expect(page.querySelector("audio#sound")?.getAttribute("src")).toContain("chapter=1");
});

Deno.test("Continue Listening: after a restart nothing is completed, and both cards say New [A2.17-19]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  await hear(client, 11, 1, 61);
  const restart = { audiobookId: 11, currentPosition: 0, isCompleted: false };
  expect((await client.call("POST", "/api/progress", restart)).status).toBe(200);
  const home = await open(client, "/");
  expect(text(home.querySelector(".current__facts"))).toMatch(/Completed ?0 min.*Complete ?New/);
  expect(home.querySelector(".current progress")?.getAttribute("value")).toBe("0");
  const [card] = home.querySelectorAll(".card").filter((it) => text(it).includes("The One"));
  expect(text(card!)).toMatch(/New.*Start Audiobook/);
});

Deno.test("cards: percent or New, Resume or Preview; the cover leads to the place, silently [A2.17-18]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  await hear(client, 12, 2, 20);
  const cards = (await open(client, "/")).querySelectorAll(".card");
  const [second] = cards.filter((it) => text(it).includes("The Two"));
  const { body: { percent } } = await client.call("GET", "/api/progress/12");
  expect(text(second!)).toContain(`${percent}%`);
  expect(text(second!)).toContain("Resume");
  expect(second!.querySelector(".card__cover")?.getAttribute("href")).toBe(
    "/audiobook/12?chapter=2&position=20",
  );
  // Chapter 2 is premium: the press must not start what would be refused.
  expect(second!.querySelector(".button")?.hasAttribute("data-sound-src")).toBe(false);
  const [third] = cards.filter((it) => text(it).includes("The Three"));
  expect(text(third!)).toMatch(/New.*Preview/);
});

Deno.test("owner: library and home show the books, the Complete Series stands behind them [A2.29]", async () => {
  await using site = await openShop(15);
  const client = await signUp(site);
  for (const path of ["/", "/library"]) {
    const cards = (await open(client, path)).querySelectorAll(".card");
    expect(cards.map((it) => it.querySelector("a")?.getAttribute("href"))).toEqual(
      [11, 12, 13, 14].map((id) => `/audiobook/${id}`),
    );
    for (const card of cards) expect(text(card)).toMatch(/Purchased.*Start Audiobook/);
  }
  await hear(client, 15, 3);
  const { body: [series] } = await client.call("GET", "/api/recently-played");
  expect(series.audiobook.id).toBe(15);
  const current = (await open(client, "/")).querySelector(".current");
  expect(text(current)).toContain("The One");
  const resume = current?.querySelector(".button");
  expect(resume?.getAttribute("href")).toContain("/audiobook/11?chapter=3&position=60");
  expect(resume?.getAttribute("data-sound-src")).toBe("/api/stream/11?chapter=3");
});

Deno.test("owner of one book: the library has it alone, home still offers the series", async () => {
  await using site = await openShop(13);
  const client = await signUp(site);
  const titles = async (path: string) =>
    (await open(client, path)).querySelectorAll(".card .card__cover").length;
  expect([await titles("/library"), await titles("/")]).toEqual([1, 5]);
});

Deno.test("Restart: the beginning, played, and the place that was left stays in the history [A4.11 C1.65]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  await hear(client, 11, 3);
  const answer = await submit(client, "/audiobook/11/restart");
  expect(where(answer)).toEqual([
    303,
    "/audiobook/11?chapter=1&position=0&autoplay=true&left=3,60",
  ]);
  const page = await open(client, "/audiobook/11?chapter=1&position=0&autoplay=true&left=3,60");
  expect(page.toString()).toContain("Back to where you were, 1:00");
  expect((await client.call("GET", "/api/progress/11")).body).toMatchObject({
    currentChapter: 1,
    currentPosition: 0,
    isCompleted: false,
  });
  expect((await client.call("GET", "/api/progress/history/11")).body).toMatchObject([
    { chapter: 3, positionSec: 60 },
  ]);
  expect(text((await open(client, "/")).querySelector(".current"))).toContain("Start Audiobook");
});

Deno.test("heart: set and taken back by a form, shown among the favourites, back where one was [A4.12]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  await hear(client, 11, 1);
  const heart = async () => (await open(client, "/")).querySelector(".current .heart");
  expect((await heart())?.getAttribute("aria-pressed")).toBe("false");
  const path = "/audiobook/11/favorite";
  const set = await submit(client, path, { isFavorite: "true", back: "/?from=heart" });
  expect(where(set)).toEqual([303, "/?from=heart"]);
  expect((await heart())?.getAttribute("aria-pressed")).toBe("true");
  const listed = await open(client, "/recently-played");
  expect(text(listed.querySelector(".favorites"))).toContain("The One");
  const unset = await submit(client, path, { isFavorite: "false", back: "//evil.example" });
  expect(where(unset)).toEqual([303, "/audiobook/11"]);
  expect((await heart())?.getAttribute("aria-pressed")).toBe("false");
});

Deno.test("bookmarks: listed by book, noted and deleted by forms, taken along as files [A2.24 C1.9]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const { body: mark } = await client.call("POST", "/api/bookmarks", {
    audiobookId: 12,
    chapter: 1,
    positionSec: 75.5,
    note: '"><script>',
  });
  const list = async () => (await open(client, "/recently-played")).querySelector(".bookmarks");
  expect(text(await list())).toContain("1:15");
  expect((await list())?.querySelector("script")).toBe(null);
  expect((await list())?.querySelector(".bookmark__place")?.getAttribute("href")).toBe(
    "/audiobook/12?chapter=1&position=75&autoplay=true&bookmark=true",
  );
  const noted = await submit(client, `/bookmarks/${mark.id}/note`, { note: "the door" });
  expect(where(noted)).toEqual([303, "/recently-played#bookmarks"]);
  expect(text(await list())).toContain("the door");
  for (const format of ["json", "markdown"]) {
    const link = (await list())?.querySelector(`a[href$="format=${format}"]`);
    const file = await client.call("GET", link?.getAttribute("href") ?? "");
    expect([format, file.text.includes("the door")]).toEqual([format, true]);
  }
  await submit(client, `/bookmarks/${mark.id}/delete`);
  expect(await list()).toBe(null);
});

Deno.test("forms: whoever is not signed in is asked to, whatever is named, and nothing changes", async () => {
  await using site = await openTestSite();
  const owner = await signUp(site);
  const { body: mark } = await owner.call("POST", "/api/bookmarks", {
    audiobookId: 11,
    chapter: 3,
    positionSec: 1,
  });
  const visitor = createClient(site);
  for (const id of [mark.id, "nothing"]) {
    for (const action of ["note", "delete"]) {
      expect(where(await submit(visitor, `/bookmarks/${id}/${action}`, { note: "mine" }))).toEqual(
        [303, "/login?redirect=%2Frecently-played"],
      );
    }
  }
  for (const action of ["restart", "favorite"]) {
    expect(where(await submit(visitor, `/audiobook/11/${action}`))).toEqual(
      [303, "/login?redirect=%2Faudiobook%2F11"],
    );
  }
  expect((await owner.call("GET", "/api/bookmarks")).body).toEqual([mark]);
});

Deno.test("forms: another's bookmark and nobody's are the same page, byte for byte", async () => {
  await using site = await openTestSite();
  const [owner, eve] = [await signUp(site), await signUp(site)];
  const { body: mark } = await owner.call("POST", "/api/bookmarks", {
    audiobookId: 11,
    chapter: 3,
    positionSec: 1,
  });
  for (const action of ["note", "delete", "steal"]) {
    const fields = { note: "mine" };
    const foreign = await submit(eve, `/bookmarks/${mark.id}/${action}`, fields);
    const missing = await submit(eve, `/bookmarks/nothing/${action}`, fields);
    const neutral = ({ text, headers }: Answer, id: string) => [
      text.replaceAll(id, "ID"),
      [...headers].filter(([name]) => name !== "x-request-id"),
    ];
    expect([action, foreign.status, missing.status]).toEqual([action, 404, 404]);
    expect(neutral(foreign, mark.id)).toEqual(neutral(missing, "nothing"));
  }
  expect((await owner.call("GET", "/api/bookmarks")).body).toEqual([mark]);
});

Deno.test("forms: bad input is refused with a reason", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const status = async (path: string, fields: Record<string, string> = {}) =>
    (await submit(client, path, fields)).status;
  expect(await status("/audiobook/11/favorite", { isFavorite: "maybe" })).toBe(400);
  expect(await status("/audiobook/99/favorite", { isFavorite: "true" })).toBe(404);
  expect(await status("/audiobook/99/restart")).toBe(404);
  const json = await client.call("POST", "/audiobook/11/favorite", { isFavorite: "true" });
  expect(json.status).toBe(415);
  expect((await client.call("GET", "/audiobook/11/restart")).status).toBe(404);
  expect((await client.call("GET", "/bookmarks/nothing/delete")).status).toBe(404);
});

Deno.test("a store that cannot be read takes Continue away, not the frame of the page that says so", async () => {
  await using site = await openTestSite(({ listening: { progress } }) => ({
    listening: {
      progress: { ...progress, list: () => Promise.reject(new StoreUnavailable("disk")) },
    },
  }));
  const client = await signUp(site);
  const home = await client.call("GET", "/");
  expect([home.status, home.text.includes("Back in a moment")]).toEqual([503, true]);
  const book = await client.call("GET", "/audiobook/11");
  expect(book.status).toBe(200);
  const recent = await client.call("GET", "/recently-played");
  expect([recent.status, recent.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(recent.text).toContain("Failed to fetch recently played");
  expect(site.lines.map(({ event }) => event)).toContain("shelf_not_read");
});
