/**
 * What people do, in a browser without what has come since the oldest of the build's target (fresh.config.ts): the
 * iPhones that stay at iOS 16.4 to 17.3 lack all of it, pages and worker alike. `tests/browser_target_test.ts` reads
 * the code for the same.
 */

import { expect } from "npm:expect@30.5.2";
import { makeCode, openFold, payButton, testCard, toast, untilPaid } from "./buyer.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import {
  type Device,
  download,
  GIFT,
  openDevice,
  signUpAsOwner,
  untilControlled,
} from "./offline/device.ts";
import { openRoad } from "./offline/road.ts";
import { button, pause, play, readSec, stage, untilAt, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await makeCode(site, { code: "HALF", percentage: 50 });
  await makeCode(site, { code: GIFT, percentage: 100 });
  for (const chapter of [0, 1]) {
    await (await fetch(`${site.url}/api/stream/11?chapter=${chapter}`)).arrayBuffer();
  }
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Runs in pages and in the worker, before any script of theirs. */
const TAKE_AWAY = `(() => {
  const lacks = {
    "Map": "groupBy", "Object": "groupBy", "Promise": "withResolvers try", "Array": "fromAsync",
    "AbortSignal": "any", "URL": "canParse parse", "Uint8Array": "fromBase64 fromHex",
    "Uint8Array.prototype": "toBase64 toHex", "String.prototype": "isWellFormed toWellFormed",
    "Set.prototype": "union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom",
    "Iterator.prototype": "map filter take drop flatMap reduce toArray forEach some every find",
    "Response.prototype": "bytes", "Blob.prototype": "bytes", "Request.prototype": "bytes",
    "ReadableStream": "from", "ReadableStream.prototype": "values",
    "Element.prototype": "checkVisibility role ariaLabel ariaHidden moveBefore setHTMLUnsafe",
    "Document.prototype": "startViewTransition", "HTMLElement.prototype": "popover showPopover hidePopover",
    "CSS": "highlights", "StorageManager.prototype": "estimate",
    "globalThis": "Highlight Iterator scheduler requestIdleCallback cancelIdleCallback navigation",
  };
  for (const [path, names] of Object.entries(lacks)) {
    const owner = path.split(".").reduce((it, key) => it?.[key], globalThis);
    if (owner) for (const name of names.split(" ")) delete owner[name];
  }
  delete globalThis.ReadableStream?.prototype[Symbol.asyncIterator];
})();`;

/** By which the site knows the engine where nothing else tells of it. */
const AS_APPLE =
  `Object.defineProperty(Navigator.prototype, "vendor", { get: () => "Apple Computer, Inc." })`;

/** A page of such a browser that has failed at something says so here. */
async function makeOld({ context }: Pick<Device, "context">): Promise<string[]> {
  const problems: string[] = [];
  await context.addInitScript(TAKE_AWAY);
  context.on("weberror", (it) => problems.push(it.error().message));
  context.on("console", (it) => it.type() === "error" && problems.push(it.text()));
  return problems;
}

async function openOld(): Promise<AsyncDisposable & { page: Page; problems: string[] }> {
  const opened = await openPage({ site, width: 390 }), { page } = opened;
  const problems = await makeOld(opened);
  return { page, problems, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

const lacks = (page: Page) =>
  page.evaluate(() =>
    !("groupBy" in Map || "any" in AbortSignal || "checkVisibility" in document.body)
  );

browserTest(
  "old browser: a visitor listens, reads along, marks and goes on between pages",
  async () => {
    await using opened = await openOld();
    const { page, problems } = opened;
    await page.goto("/audiobook/11?chapter=0");
    expect(await lacks(page)).toBe(true);
    await play(page, 1);
    await button(page, "Skip forward 30 seconds").click();
    await untilPast(page, 31);
    await button(page, "Next chapter").click();
    await stage(page).getByText("Nine Hundred Lamps").waitFor();
    await untilPast(page, 0.5);
    await button(page, "Read along").click();
    const text = page.getByRole("dialog", { name: "Nine Hundred Lamps" });
    await text.locator("[data-spoken]").first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("b");
    await toast(page).getByText("Bookmark").first().waitFor();

    await button(page, "Chapters").click();
    await page.getByRole("dialog", { name: "Chapters" }).getByRole("button", {
      name: /Opening Credits/,
    }).click();
    await untilAt(page, 1);
    await page.getByRole("link", { name: "Home" }).filter({ visible: true }).first().click();
    const bar = page.getByRole("region", { name: "Now playing" });
    await bar.getByText("Opening Credits").waitFor();
    const sec = await readSec(page);
    await untilPast(page, sec + 0.5);
    // The key comes with what every page fetches four seconds after it has opened.
    for (let tries = 0; tries < 40 && !page.url().endsWith("/search"); tries++) {
      await page.keyboard.press("/");
      await page.waitForTimeout(250);
    }
    await page.waitForURL("**/search");
    await bar.getByRole("button", { name: "Pause" }).click();
    expect(problems).toEqual([]);
  },
);

browserTest("old browser: a buyer pays with a discount and 3-D Secure", async () => {
  await using opened = await openOld();
  const { page, problems } = opened;
  await signUp(page.context(), site, "old-buyer@example.com");
  await page.goto("/checkout?audiobookId=11&currency=EUR");
  await openFold(page);
  await page.getByLabel("Discount code").fill("half");
  await page.getByLabel("Discount code").press("Enter");
  await payButton(page).getByText("Pay €3.99").waitFor();
  await testCard(page, "3155").check();
  await payButton(page).click();
  await page.getByRole("button", { name: "Yes, pay" }).click();
  await untilPaid(page);
  expect(problems).toEqual([]);
});

browserTest(
  "old browser: a book on the device plays without a network, worker and all",
  async () => {
    await using road = openRoad(site);
    road.prelude = TAKE_AWAY;
    await using device = await openDevice(road);
    const problems = await makeOld(device);
    await device.context.addInitScript(AS_APPLE);
    const userId = await signUpAsOwner(device, site, "old-keeper@example.com");
    const page = await device.context.newPage();
    await page.goto("/audiobook/11?chapter=1");
    await play(page, 1);
    await pause(page);
    await untilControlled(page);
    const [worker] = device.context.serviceWorkers();
    expect(await worker!.evaluate(() => "any" in AbortSignal || "groupBy" in Map)).toBe(false);
    await download(page, userId, [1]);
    await page.goto("/library");
    await page.getByRole("button", { name: "Downloads of The One" }).click();
    await page.getByRole("dialog", { name: "Downloads" })
      .getByText(/^1 of 36 chapters on this device/).waitFor();
    await page.getByRole("dialog", { name: "Downloads" })
      .getByText("Add this site to your Home Screen to keep your downloads.").waitFor();
    expect(problems).toEqual([]);

    road.state = "down";
    await page.goto("/audiobook/11");
    await page.getByText("1 of 36 chapters").waitFor();
    await play(page, 1);
    expect(await page.evaluate(() => (document.getElementById("sound") as HTMLAudioElement).src))
      .toMatch(/^blob:/); // Apple's elements take no sound from a worker
    await button(page, "Read along").click();
    await page.getByRole("dialog", { name: "Nine Hundred Lamps" }).locator("[data-spoken]").first()
      .waitFor();
  },
);
