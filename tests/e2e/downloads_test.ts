/** Books on the device, in a real browser: they come, wait, go on, go, and go with the right to them. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { findViolations } from "./axe.ts";
import { makeCode, toast } from "./buyer.ts";
import {
  browserTest,
  type OpenPage,
  openPage,
  type Page,
  shareSite,
  type Site,
} from "./harness.ts";
import { PASSWORD, signUp } from "./listener.ts";
import { openSlowNetwork } from "./slow_network.ts";
import { button, untilPast } from "./sound.ts";

/** Of The One: they are spoken before the tests, whose time they would take. */
const CHAPTERS = { 1: "Nine Hundred Lamps", 2: "The House That Would Not Light" };

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await makeCode(site, { code: "FRIEND", percentage: 100 });
  await using opened = await openPage({ site });
  await signUpOwner(opened.context, "first@example.com");
  for (const chapter of Object.keys(CHAPTERS)) {
    await opened.context.request.get(`${site.url}/api/stream/11?chapter=${chapter}`);
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

/** Buys The One with a test card; answers the payment. */
async function buyBook(context: BrowserContext): Promise<string> {
  const post = async (path: string, data: unknown) =>
    await (await context.request.post(site.url + path, { data })).json();
  const { clientSecret, paymentId } = await post("/api/create-payment-intent", {
    audiobookId: 11,
    currencyCode: "EUR",
  });
  await post("/api/test-payment", { clientSecret, card: "4242424242424242" });
  const verified = await context.request.get(`${site.url}/api/verify-payment/${paymentId}`);
  expect((await verified.json()).success).toBe(true);
  return paymentId;
}

const sheet = (page: Page) => page.getByRole("dialog", { name: "Downloads" });

async function openSheet(page: Page) {
  await page.goto("/library");
  await page.getByRole("button", { name: "Downloads of The One" }).click();
  await sheet(page).getByRole("button", { name: /^Download / }).first().waitFor();
  return sheet(page);
}

const control = (page: Page, act: string, chapter: keyof typeof CHAPTERS) =>
  sheet(page).getByRole("button", { name: `${act}: ${CHAPTERS[chapter]}`, exact: true });

/** Keys of everything that is kept in a database: who, what, which. */
function readKeys(page: Page, database: string, store: string): Promise<unknown[][]> {
  return page.evaluate(({ database, store }) =>
    new Promise((done) => {
      const opening = indexedDB.open(database);
      opening.onupgradeneeded = () => opening.result.createObjectStore(store);
      opening.onsuccess = () => {
        const keys = opening.result.transaction(store).objectStore(store).getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          done(keys.result.map((key) => [key].flat()));
        };
      };
    }), { database, store });
}

/** Of kind "chapter", "chunk", "wanted" ... */
async function countRecords(page: Page, kind?: string): Promise<number> {
  const keys = await readKeys(page, "lamplight-downloads", "records");
  return keys.filter((key) => kind === undefined || key[1] === kind).length;
}

/** Asks again until it is so: a page's own `waitForFunction` does not wait for what a promise says. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!await isSo()) {
    if (Date.now() > deadline) throw new Error(`Not so after 20 s: ${isSo}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** What a cut network and a refusal leave on the console is as it should be. */
const problemsOf = ({ problems }: OpenPage) =>
  problems.filter((it) => !/Failed to load resource: (net::ERR_|.*status of 40[12])/.test(it));

browserTest(
  "downloads: with progress, paused and resumed from any tab, on through a closed one",
  async () => {
    await using network = openSlowNetwork(site);
    await using opened = await openPage({ site: network, width: 390 });
    const { page, context } = opened;
    await signUpOwner(context, "downloads@example.com");
    await openSheet(page);
    expect(await sheet(page).textContent()).toContain("0 of 36 chapters on this device");
    expect(await findViolations(page)).toEqual([]);
    const second = await context.newPage();
    await openSheet(second);
    network.bytesPerSec = 100_000;
    await control(page, "Download", 1).click();
    await sheet(page).getByText(/^\d\.\d MB of 1\.7 MB, \d+ s left$/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await control(second, "Pause", 1).click();
    network.bytesPerSec = 400_000;
    await control(page, "Resume", 1).click();
    await until(async () => await countRecords(page, "chunk") === 1);
    await page.close(); // the tab that fetched
    network.bytesPerSec = Infinity;
    await control(second, "Delete", 1).waitFor();
    expect(await sheet(second).textContent()).toMatch(
      /1 of 36 chapters on this device, 1\.7 MB, until \d/,
    );
    expect(await countRecords(second, "chunk")).toBe(2);
    expect(await countRecords(second, "wanted")).toBe(0);

    await second.goto("/audiobook/11");
    await button(second, "Chapters").click();
    const drawer = second.getByRole("dialog", { name: "Chapters" });
    await drawer.getByRole("img", { name: `${CHAPTERS[1]} is on this device` }).waitFor();
    await drawer.getByRole("button", { name: `Download ${CHAPTERS[2]}` }).click();
    await drawer.getByRole("img", { name: `${CHAPTERS[2]} is on this device` }).waitFor();
    expect(await findViolations(second)).toEqual([]);

    await openSheet(second);
    await control(second, "Delete", 2).click();
    await control(second, "Download", 2).waitFor();
    await sheet(second).getByRole("button", { name: "Delete", exact: true }).click();
    await sheet(second).getByRole("button", { name: "Delete The One from this device" }).click();
    await control(second, "Download", 1).waitFor();
    expect(await countRecords(second)).toBe(0);
    expect(problemsOf(opened)).toEqual([]);
  },
);

/** The chunks of sound find no room, all else does. */
function fillDisk(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, key) {
    if (value.chunkIndex !== undefined) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  };
}

browserTest(
  "downloads: the first one that fails says why, in the drawer and in the sheet, and later too",
  async () => {
    const why = "This device is full. Delete a download, then try again.";
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await signUpOwner(context, "full-disk@example.com");
    await page.addInitScript(fillDisk);
    await page.goto("/audiobook/11");
    await button(page, "Chapters").click();
    const drawer = page.getByRole("dialog", { name: "Chapters" });
    await drawer.getByRole("button", { name: `Download ${CHAPTERS[2]}` }).click();
    await toast(page).getByText(why).waitFor();
    await drawer.getByRole("button", { name: `Resume download of ${CHAPTERS[2]}` }).waitFor();
    await page.keyboard.press("Escape");

    // By way of the player, which is fetched without anything of downloads.
    await page.reload();
    await button(page, "More").click();
    await page.getByRole("button", { name: "Downloads", exact: true }).click();
    await control(page, "Resume", 2).waitFor();
    await sheet(page).getByText(`Paused. ${why}`).waitFor();
    await control(page, "Resume", 2).click();
    await sheet(page).getByRole("status").filter({ hasText: why }).waitFor();
    expect(await toast(page).getByText(why).count()).toBe(0);
    expect(problemsOf(opened)).toEqual([]);
  },
);

browserTest("downloads: a network that goes and comes back is waited for", async () => {
  await using network = openSlowNetwork(site);
  await using opened = await openPage({ site: network });
  const { page, context } = opened;
  await signUpOwner(context, "tunnel@example.com");
  await openSheet(page);
  network.bytesPerSec = 400_000;
  await control(page, "Download", 1).click();
  await until(async () => await countRecords(page, "chunk") === 1);
  network.cut();
  await sheet(page).getByText("Waiting, 1.0 MB of 1.7 MB").waitFor();
  network.bytesPerSec = Infinity;
  network.mend();
  await control(page, "Delete", 1).waitFor();
  expect(problemsOf(opened)).toEqual([]);
});

browserTest(
  "downloads: refunded while this device was offline, they are gone once it is not",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    const userId = await signUp(context, site, "refunded@example.com");
    const paymentId = await buyBook(context);
    await openSheet(page);
    await control(page, "Download", 2).click();
    await control(page, "Delete", 2).waitFor();
    await context.setOffline(true);
    const refund = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "tools/admin.ts", "refund", paymentId],
      cwd: new URL("../..", import.meta.url),
      env: { DATA_DIR: site.dataDir, DEMO: "1" },
    }).output();
    expect(refund.code).toBe(0);
    expect(await countRecords(page, "chunk")).toBe(1); // it cannot know yet
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Downloads of The One" }).click();
    await control(page, "Delete", 2).waitFor(); // of what is here, without the book's own list
    await context.setOffline(false);
    await control(page, "Download", 2).waitFor();
    expect(await countRecords(page)).toBe(0);
    const keys = await readKeys(page, "lamplight-keys", "keys");
    expect(keys.filter(([who]) => who === userId)).toEqual([]);
    await control(page, "Download", 2).click();
    await sheet(page).getByText("Content not purchased").waitFor();
    expect(problemsOf(opened)).toEqual([]);
  },
);

browserTest(
  "downloads: two accounts on one browser have nothing of each other's [C1.56]",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    const ada = await signUpOwner(context, "downloader@example.com");
    await openSheet(page);
    await control(page, "Download", 2).click();
    await control(page, "Delete", 2).waitFor();
    // Signed out from elsewhere: this browser has not been told to clear anything.
    await using elsewhere = await openPage({ site });
    await elsewhere.context.request.post(`${site.url}/api/auth/login`, {
      data: { username: "downloader@example.com", password: PASSWORD },
    });
    await elsewhere.context.request.delete(`${site.url}/api/auth/sessions`);
    await context.clearCookies();
    const eve = await signUpOwner(context, "eve@example.com");
    await openSheet(page);
    await until(async () => await countRecords(page) === 0);
    await control(page, "Download", 2).click();
    await control(page, "Delete", 2).waitFor();
    const owners = new Set(
      (await readKeys(page, "lamplight-downloads", "records")).map(([who]) => who),
    );
    expect([...owners]).toEqual([eve]);
    expect(owners.has(ada)).toBe(false);

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Sign Out" }).first().click();
    await page.getByRole("link", { name: "Sign In" }).first().waitFor();
    expect(await countRecords(page)).toBe(0);
    expect(await readKeys(page, "lamplight-keys", "keys")).toEqual([]);
  },
);

browserTest(
  "downloads: what the browser has thrown away is said to be gone, and comes again",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await signUpOwner(context, "evicted@example.com");
    await openSheet(page);
    await control(page, "Download", 2).click();
    await control(page, "Delete", 2).waitFor();
    await sheet(page).getByText("Your browser may remove downloads").waitFor();
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", {
      origin: site.url,
      storageTypes: "indexeddb",
    });
    await openSheet(page);
    expect(await sheet(page).textContent()).toContain("0 of 36 chapters on this device");
    await control(page, "Download", 2).click();
    await control(page, "Delete", 2).waitFor();
    expect(problemsOf(opened)).toEqual([]);
  },
);

browserTest(
  "offline mode: near the end of a chapter the next six are wanted on this device [B4.18 B5.6 B9.33-34]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await signUpOwner(context, "ahead@example.com");
    await page.goto("/audiobook/11?chapter=1&position=240"); // of 294 s
    await button(page, "Play").click();
    await untilPast(page, 240);
    await page.getByRole("button", { name: "More" }).first().click();
    const more = page.getByRole("dialog", { name: "More" });
    await more.getByRole("switch", { name: "Offline mode" }).click();
    await toast(page).getByText("Offline playback enabled").waitFor({ state: "attached" });
    await until(async () => {
      const keys = await readKeys(page, "lamplight-downloads", "records");
      const chapters = keys.filter(([, kind]) => kind === "chapter" || kind === "wanted");
      return new Set(chapters.map((key) => key[3])).size === 6;
    });
    await more.getByRole("button", { name: "Downloads" }).click();
    await sheet(page).getByRole("switch", { name: "Offline mode" }).click();
    await toast(page).getByText("Online streaming enabled").waitFor({ state: "attached" });
    await sheet(page).getByRole("button", { name: "Cancel", exact: true }).click();
    await until(async () => await countRecords(page, "wanted") === 0);
    expect(problemsOf(opened)).toEqual([]);
  },
);
