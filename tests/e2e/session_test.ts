/** Whose session it is: the next person at a shared computer, and a session that ends while its page is open. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { makeCode } from "./buyer.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { PASSWORD, signIn, signUp } from "./listener.ts";
import { button, isPaused, play, readSec, stage, untilPast } from "./sound.ts";

/** A paid chapter of The One. */
const PAID = "/audiobook/11?chapter=4&position=20";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await makeCode(site, { code: "FRIEND", percentage: 100 });
  await using opened = await openPage({ site });
  await signUpOwner(opened.context, "session@example.com");
  for (const chapter of [1, 4]) {
    await opened.context.request.get(`${site.url}/api/stream/11?chapter=${chapter}`); // spoken before it is played
  }
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Makes an account that owns The One; answers the account's id. */
async function signUpOwner(context: BrowserContext, email: string): Promise<string> {
  const userId = await signUp(context, site, email);
  const order = { userId, audiobookId: 11, discountCode: "FRIEND", paymentMethod: "free_code" };
  const answer = await context.request.post(`${site.url}/api/purchases`, { data: order });
  expect(answer.status()).toBe(200);
  return userId;
}

/** Waits until the page's local storage has just these: a key by which tabs tell each other is there for a moment. */
const untilKeysAre = (page: Page, keys: string[]) =>
  page.waitForFunction(
    (keys) => Object.keys(localStorage).sort().join() === keys,
    keys.sort().join(),
  );

/** Ends all sessions of the account from another device. */
async function endElsewhere(email: string): Promise<void> {
  await using other = await openPage({ site });
  await signIn(other.context, site, email);
  expect((await other.context.request.delete(`${site.url}/api/auth/sessions`)).status()).toBe(200);
}

/** Signs in by the form that is on display, in this document. */
async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

const progressOf = async (context: BrowserContext) =>
  await (await context.request.get(`${site.url}/api/progress`)).json();

const keysOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

/** Keys of an IndexedDB store. */
const recordsOf = (page: Page, database: string, store: string): Promise<string[]> =>
  page.evaluate(async ({ database, store }) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === database)) return [];
    return await new Promise<string[]>((done) => {
      const opening = indexedDB.open(database);
      opening.onsuccess = () => {
        const keys = opening.result.transaction(store).objectStore(store).getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          done(keys.result.map(String));
        };
      };
    });
  }, { database, store });

browserTest(
  "signing out: ends paid sound in every tab, and what is personal goes, the theme and the settings stay [C1.56]",
  async () => {
    await using opened = await openPage({ site });
    const { context, page: first } = opened;
    const userId = await signUpOwner(context, "leaves@example.com");
    await first.goto(PAID);
    await first.evaluate(() => {
      localStorage.theme = "light";
      localStorage.quality = "high";
      localStorage.player = JSON.stringify({ rate: 1.25 });
    });
    await first.reload();
    await play(first, 2);
    const second = await context.newPage();
    await second.goto("/account");
    await second.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
    await second.waitForURL(`${site.url}/`);
    await first.getByRole("link", { name: "Sign In" }).first().waitFor(); // its page too is a visitor's
    expect(await isPaused(first)).toBe(true);
    await first.waitForFunction(
      (id) => !Object.keys(localStorage).some((key) => key.includes(id)),
      userId,
    );
    await untilKeysAre(second, ["device", "player", "quality", "theme"]);
    await second.waitForFunction(() => document.cookie === "");
    for (const page of [first, second]) {
      expect(await recordsOf(page, "lamplight", "journal")).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
    }
    // What was heard up to there had gone first.
    await signIn(context, site, "leaves@example.com");
    const [view] = await progressOf(context);
    expect(view).toMatchObject({ audiobookId: 11, currentChapter: 4 });
    expect(view.positionSec).toBeGreaterThan(21.5);
  },
);

browserTest("signing out everywhere erases what this browser keeps too", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  const userId = await signUpOwner(context, "everywhere@example.com");
  await page.goto(PAID);
  await play(page, 1);
  await page.goto("/account");
  expect((await keysOf(page)).some((key) => key.includes(userId))).toBe(true);
  await page.getByRole("main").locator("summary", { hasText: "Devices" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(`${site.url}/`);
  await page.waitForFunction(() => document.cookie === "");
  await untilKeysAre(page, ["device"]);
});

browserTest(
  "the next person at the browser gets nothing of what the tab of the one before hears",
  async () => {
    await using opened = await openPage({ site });
    const { context, page: first } = opened;
    await signUpOwner(context, "session-before@example.com");
    await first.goto(PAID);
    await play(first, 2);
    // Neither script nor storage tells the first tab: the second is no page of the site.
    await context.request.post(`${site.url}/api/auth/logout`);
    await signUp(context, site, "next@example.com");
    const refused = first.waitForResponse((it) => it.status() === 403, { timeout: 90_000 });
    await refused;
    await stage(first).getByText("You've been signed out. Sign in to continue.").waitFor();
    expect(await isPaused(first)).toBe(true);
    await first.close({ runBeforeUnload: true });
    expect(await progressOf(context)).toEqual([]);
    const home = await context.newPage();
    await home.goto("/");
    expect(await home.getByRole("main").textContent()).not.toContain("Continue Listening");
  },
);

browserTest("a tab of somebody whose session has ended gives way to who signs in", async () => {
  await using opened = await openPage({ site });
  const { context, page: first } = opened;
  await signUpOwner(context, "earlier@example.com");
  await first.goto("/audiobook/11/reviews");
  await first.getByLabel("Review", { exact: true }).fill("Hers.");
  await endElsewhere("earlier@example.com");
  const second = await context.newPage();
  await second.goto("/login");
  await fillSignIn(second, "session@example.com");
  await second.waitForURL(`${site.url}/`);
  const { id } = await (await context.request.get(`${site.url}/api/auth/user`)).json();
  await first.locator(`[data-listener="${id}"]`).waitFor({ state: "attached" });
  expect(await first.getByLabel("Review", { exact: true }).inputValue()).toBe("");
});

for (const width of [390, 1280]) {
  browserTest(
    `a session that ended elsewhere, ${width}px: the player says so, and goes on at the same second [C1.57]`,
    async () => {
      await using opened = await openPage({ site, width });
      const { context, page } = opened;
      const email = `ended${width}@example.com`;
      await signUpOwner(context, email);
      await page.goto(PAID);
      await play(page, 2);
      await endElsewhere(email);
      await stage(page).getByText("You've been signed out. Sign in to continue.").waitFor({
        timeout: 90_000,
      });
      expect(await isPaused(page)).toBe(true);
      const leftAt = await readSec(page);
      await page.getByRole("main").getByText("Purchased").waitFor({ state: "detached" });
      await stage(page).getByRole("link", { name: "Sign In" }).click();
      await page.waitForURL("**/login?*");
      const document = await page.evaluateHandle(() => globalThis.document);
      await fillSignIn(page, email);
      await page.waitForURL("**/audiobook/11**");
      await page.waitForFunction(
        () => !(globalThis.document.getElementById("sound") as HTMLAudioElement).paused,
      );
      const wentOnAt = await readSec(page);
      expect(await document.evaluate((it) => it === globalThis.document)).toBe(true);
      expect(Math.abs(wentOnAt - leftAt)).toBeLessThan(1.5);
      await untilPast(page, wentOnAt + 1);
      expect(await stage(page).getByText("You were signed out").count()).toBe(0);
      await button(page, "Pause").click();
    },
  );
}

browserTest(
  "a session that ended elsewhere and was begun anew in another tab: Play goes on",
  async () => {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    await signUpOwner(context, "again@example.com");
    await page.goto(PAID);
    await play(page, 2);
    // A page that is being written on stays as it is.
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", "<form method=post action=/x><textarea>");
      document.body.querySelector<HTMLTextAreaElement>("form[action='/x'] textarea")!.value =
        "begun";
    });
    await endElsewhere("again@example.com");
    await stage(page).getByText("You've been signed out. Sign in to continue.").waitFor({
      timeout: 90_000,
    });
    await signIn(context, site, "again@example.com");
    const leftAt = await readSec(page);
    await button(page, "Play").click();
    await untilPast(page, leftAt + 1);
    expect(await stage(page).getByText("You were signed out").count()).toBe(0);
  },
);

/** A form's page, and what is written there. */
interface WrittenForm {
  path: string;
  field: string;
  submit: string;
  text: string;
  prepare?(page: Page): Promise<unknown>;
}

const FORMS: Record<string, WrittenForm> = {
  "a review": {
    path: "/audiobook/11/reviews",
    field: "Review",
    submit: "Send review",
    text: "Read twice,\nby one lamp.",
    async prepare(page) {
      await page.getByLabel("4 stars").check();
      await page.getByLabel("Title").fill("Lit");
    },
  },
  "a review on the book's page": {
    path: "/audiobook/11",
    field: "Review",
    submit: "Send review",
    text: "By lamplight.",
    async prepare(page) {
      await page.getByLabel("5 stars").check();
      await page.getByText("Add a few words").click();
      await page.getByLabel("Title").fill("Lit");
    },
  },
  "a bookmark's note": {
    path: "/recently-played",
    field: "Note",
    submit: "Save",
    text: "the door",
    prepare: (page) => page.getByText("Edit").first().click(),
  },
  "a name in the profile": {
    path: "/account",
    field: "First name",
    submit: "Save Name",
    text: "Augusta",
    prepare: (page) =>
      page.getByRole("main").locator("summary", { hasText: "Name, email" }).click(),
  },
};

for (const [what, { path, field, submit, text, prepare }] of Object.entries(FORMS)) {
  browserTest(
    `${what}, sent after the session has ended, is offered again after signing in`,
    async () => {
      await using opened = await openPage({ site, width: 390 });
      const { context, page } = opened;
      const email = `${what.replaceAll(/\W/g, "-")}@example.com`;
      await signUpOwner(context, email);
      const mark = { audiobookId: 11, chapter: 1, positionSec: 5 };
      await context.request.post(`${site.url}/api/bookmarks`, { data: mark });
      await page.goto(path);
      await prepare?.(page);
      const written = page.getByRole("main").getByLabel(field, { exact: true });
      await written.fill(text);
      await endElsewhere(email);
      await page.getByRole("main").getByRole("button", { name: submit }).first().click();
      await page.waitForURL("**/login?*");
      await fillSignIn(page, email);
      await page.waitForURL(`${site.url}${path}`);
      await page.getByText("What you wrote is still here.").waitFor();
      expect(await written.inputValue()).toBe(text);
      expect(await written.isVisible()).toBe(true);
      // Sent now, it is done with.
      await page.getByRole("main").getByRole("button", { name: submit }).first().click();
      await page.waitForFunction(() => !sessionStorage.written);
    },
  );
}

browserTest("what one listener wrote is never offered to the next in this tab", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  await signUpOwner(context, "writes@example.com");
  await page.goto("/audiobook/11/reviews");
  await page.getByLabel("4 stars").check();
  await page.getByLabel("Title").fill("Mine");
  await page.getByLabel("Review", { exact: true }).fill("Mine alone.");
  await endElsewhere("writes@example.com");
  await page.getByRole("button", { name: "Send review" }).click();
  await page.waitForURL("**/login?*");
  await fillSignIn(page, "session@example.com");
  await page.waitForURL("**/audiobook/11/reviews");
  await page.waitForFunction(() => !sessionStorage.written);
  expect(await page.getByLabel("Review", { exact: true }).inputValue()).toBe("");
});
