/** A browser with a profile of its own on disk, which can be closed and opened again. */

import { type BrowserContext, chromium } from "npm:playwright-core@1.65.1";
import { expect } from "npm:expect@30.5.2";
import { CHROMIUM_FLAGS, requireChromium } from "../../chromium.ts";
import { signUp } from "../listener.ts";
import type { Page, Site } from "../harness.ts";
import { waitForScripts } from "../ready.ts";

export interface Device extends AsyncDisposable {
  context: BrowserContext;
  /** Closes the browser whole and opens it anew; a page of it. */
  restart(): Promise<Page>;
}

export interface DeviceOptions {
  url: string;
  /** Viewport width in CSS pixels. */
  width?: number;
  theme?: "dark" | "light";
}

export async function openDevice({ url, width = 390, theme }: DeviceOptions): Promise<Device> {
  const folder = await Deno.makeTempDir({ prefix: "lamplight-device-" });
  const executablePath = await requireChromium();
  const open = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: CHROMIUM_FLAGS,
      baseURL: url,
      viewport: { width, height: 844 },
    });
    context.setDefaultTimeout(60_000); // on a busy machine a page takes long
    context.on("page", waitForScripts);
    if (theme) await context.addInitScript(`localStorage.theme ??= "${theme}"`);
    return context;
  };
  const device: Device = {
    context: await open(),
    async restart() {
      await device.context.close();
      device.context = await open();
      return await device.context.newPage();
    },
    async [Symbol.asyncDispose]() {
      await device.context.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
  return device;
}

/** Waits until the whole service worker answers the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith("/sw.js")
  );
}

/** Has the site's own code bring chapters of book 11 to the device, and waits until they are whole. */
export async function download(page: Page, userId: string, chapters: number[]): Promise<void> {
  await page.evaluate(async ({ userId, chapters }) => {
    localStorage.setItem(`offline:${userId}`, '{"on":true}');
    const path = "/offline.js";
    const { cacheAhead } = await import(path);
    cacheAhead(chapters.map((chapter) => ({ bookId: 11, chapter })));
  }, { userId, chapters });
  const deadline = Date.now() + 20_000;
  while (await countWhole(page, userId) < chapters.length) {
    if (Date.now() > deadline) throw new Error("The chapters did not come to the device.");
    await new Promise((done) => setTimeout(done, 100));
  }
}

const countWhole = (page: Page, userId: string) => countRecords(page, userId, "chapter");

/** How many chapters on the device are whole, or have their text. */
export async function countRecords(
  page: Page,
  userId: string,
  kind: "chapter" | "text",
): Promise<number> {
  return await page.evaluate(async ({ userId, kind }) => {
    const name = "lamplight-downloads"; // opening one that is not there yet would make it, and wrong
    if (!(await indexedDB.databases()).some((it) => it.name === name)) return 0;
    return await new Promise<number>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const database = opening.result;
        const range = IDBKeyRange.bound([userId, kind], [userId, kind, []]);
        const reading = database.transaction("records").objectStore("records").getAll(range);
        reading.onsuccess = () => {
          database.close();
          const isThere = (it: { isComplete?: boolean; bytes?: number }) =>
            kind === "chapter" ? it.isComplete : it.bytes;
          resolve(reading.result.filter(isThere).length);
        };
      };
    });
  }, { userId, kind });
}

/** Changes one bit of a chapter's first chunk on the device. */
export async function damage(page: Page, userId: string, chapter: number): Promise<void> {
  await page.evaluate(({ userId, chapter }) =>
    new Promise<void>((resolve) => {
      const opening = indexedDB.open("lamplight-downloads");
      opening.onsuccess = () => {
        // On the disk before the browser is ended: by default it may be later.
        const durability = "strict";
        const work = opening.result.transaction("records", "readwrite", { durability }),
          at = [
            userId,
            "chunk",
            11,
            chapter,
            0,
          ];
        const records = work.objectStore("records"), reading = records.get(at);
        reading.onsuccess = () => {
          new Uint8Array(reading.result.data)[5000]! ^= 1;
          records.put(reading.result, at);
        };
        work.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    }), { userId, chapter });
}

/** Someone signs up in this browser and owns book 11; answers the account's id. */
export async function signUpAsOwner(device: Device, site: Site, email: string): Promise<string> {
  const userId = await signUp(device.context, site, email);
  const answer = await device.context.request.post(`${site.url}/api/purchases`, {
    data: { audiobookId: 11, discountCode: GIFT, immediateDelivery: true },
  });
  expect(answer.status()).toBe(200);
  return userId;
}

/** Of the discount that makes book 11 a gift. */
export const GIFT = "LANTERN";
