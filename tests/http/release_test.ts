/** Books that are announced: shown and said plainly, not sold, heard only as far as everyone may. */

import { expect } from "npm:expect@30.5.2";
import { OUT_ON, writeAnnounced } from "../fakes/announced.ts";
import { isOwner } from "../fakes/rights.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { openDesk } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

Deno.test("announced: its page, card and data say when it comes, and sell nothing", async () => {
  await using written = await writeAnnounced();
  await using site = await openTestSite(undefined, { CATALOGUE: written.file });
  const open = async (path: string) => await readDocument(await site.ask(path));
  for (const id of [16, 17]) {
    const page = await open(`/audiobook/${id}`);
    const main = page.querySelector("main")!.textContent;
    expect(main).toContain("Out on 1 March 2099");
    expect(page.querySelectorAll('main a[href*="/checkout"]').map((it) => it.textContent))
      .toEqual([]);
    expect(page.querySelector("form.alert-form")).toBe(null); // no mail is sent
    const data = JSON.parse(
      page.querySelector('script[type="application/ld+json"]')!.textContent,
    );
    expect([data.datePublished, data.offers]).toEqual([OUT_ON, undefined]);
  }
  expect((await open("/audiobook/16")).querySelector("audio#sound")!.getAttribute("src")).toContain(
    "chapter=1",
  );
  expect((await open("/audiobook/17")).querySelector("audio#sound")).toBe(null);
  // Known before the page is parsed to its end, so that the header has its height from the start.
  for (const [id, withPlayer] of [[16, true], [17, false]] as const) {
    const frame = (await open(`/audiobook/${id}`)).querySelector(".page")!;
    expect([id, frame.hasAttribute("data-player")]).toEqual([id, withPlayer]);
  }
  const home = (await open("/")).querySelector("main")!;
  expect(home.textContent).toContain("Out on 1 March 2099");
  expect(home.querySelectorAll('a[href*="audiobookId=16"]')).toEqual([]);
  expect(await (await site.ask("/sitemap.xml")).text()).toContain("/audiobook/17<");
  const views = await (await site.ask("/api/audiobooks/16")).json();
  expect(views).toMatchObject({ isUpcoming: true, releaseDate: OUT_ON, chapterCount: 2 });
});

Deno.test("announced: at the desk its day is written out, and what has no chapters need not be heard", async () => {
  await using written = await writeAnnounced();
  await using site = await openTestSite(undefined, { CATALOGUE: written.file });
  const ann = await openDesk(site);
  expect(await (await ann.get("/admin/books")).text()).toContain("Out on 1 March 2099");
  const { data } = await site.services.desk.read("ready", {});
  const { missing } = data.find(({ name }) => name === "heard")!;
  expect(missing).toEqual(expect.arrayContaining(["The One", "The Fifth Lamp"]));
  expect(missing).not.toContain("The Sixth Lamp");
});

Deno.test("announced: nobody hears more than the sample, by whatever address, and nobody buys it", async () => {
  await using written = await writeAnnounced();
  await using site = await openTestSite(undefined, { CATALOGUE: written.file });
  const ada = await signUp(site);
  await site.services.shop.subscriptions.setTest(ada.userId, true);
  await site.services.shop.payments.giveBook({
    user: { id: ada.userId, email: "a@b.example" },
    bookId: 16,
  });
  const heard = async (client: Client, path: string) =>
    (await client.call("GET", path, undefined, { range: "bytes=0-99" })).status;
  const visitor = createClient(site);
  expect(await heard(visitor, "/api/stream/16?chapter=1")).toBe(206);
  for (
    const path of [
      "/api/stream/16?chapter=2",
      "/api/mp3/16/chapter-02.mp3",
      "/api/mp3/the-fifth-lamp/chapter-02.mp3",
      "/api/hls/16/2/index.m3u8",
      "/api/stream/17",
    ]
  ) {
    expect([path, await heard(ada, path)]).toEqual([path, 404]);
  }
  for (const path of ["/checkout?audiobookId=16", "/purchase/16", "/buy/16"]) {
    const answer = await visitor.call("GET", path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/audiobook/16"]);
  }
  for (const bookId of [16, 17]) {
    const call = await ada.call("POST", "/api/create-payment-intent", { audiobookId: bookId });
    expect([call.status, call.body.error.code]).toEqual([409, "not_out"]);
  }
  const form = new URLSearchParams({ audiobookId: "17", card: "4242424242424242" }).toString();
  const paid = await ada.call("POST", "/checkout/pay-test", form, FORM);
  expect(paid.headers.get("location")).not.toContain("payment-success");
  expect(await isOwner(site.services, ada.userId, 17)).toBe(false);
});

Deno.test("announced: liked, it stands on a listener's shelves and breaks none", async () => {
  await using written = await writeAnnounced();
  await using site = await openTestSite(undefined, { CATALOGUE: written.file });
  const ada = await signUp(site);
  for (const id of [16, 17]) {
    const liked = await ada.call("POST", `/audiobook/${id}/favorite`, "isFavorite=true", FORM);
    expect(liked.status).toBe(303);
  }
  const { body } = await ada.call("GET", "/api/favorites");
  expect(body.map(({ audiobook }: { audiobook: { id: number } }) => audiobook.id).sort())
    .toEqual([16, 17]);
  for (const path of ["/", "/library", "/recently-played", "/account", "/audiobook/17"]) {
    const page = await ada.call("GET", path);
    expect([path, page.status]).toEqual([path, 200]);
  }
  const heard = { audiobookId: 17, currentPosition: 5 };
  expect((await ada.call("POST", "/api/progress", heard)).status).toBeLessThan(500);
  const { status, body: progress } = await ada.call("GET", "/api/progress/17");
  expect([status, progress?.isCompleted ?? false]).toEqual([200, false]);
});

Deno.test("announced: from its day on it is a book like any other", async () => {
  await using written = await writeAnnounced("2024-03-01");
  await using site = await openTestSite(undefined, { CATALOGUE: written.file });
  const page = await readDocument(await site.ask("/audiobook/16"));
  const offer = page.querySelector(".book-hero__offer")!.textContent;
  expect([offer.includes("Buy Now"), offer.includes("Out on")]).toEqual([true, false]);
  expect((await site.ask("/api/stream/16?chapter=2")).status).toBe(402);
});

Deno.test("release alert: without mail its pages are not there", async () => {
  await using site = await openTestSite();
  for (const path of ["", "/confirm?token=x", "/leave?token=x"]) {
    expect((await site.ask(`/release-alert${path}`)).status).toBe(404);
    const init = { method: "POST", headers: FORM, body: "email=a@b.example" };
    expect((await site.ask(`/release-alert${path}`, init)).status).toBe(404);
  }
});
