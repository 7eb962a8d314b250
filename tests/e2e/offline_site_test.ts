/** The site without a network: opened, heard, navigated; and what becomes of it when the network is back. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { makeCode } from "./buyer.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import {
  countRecords,
  damage,
  type Device,
  download,
  GIFT,
  openDevice,
  signUpAsOwner,
  untilControlled,
} from "./offline/device.ts";
import { openRoad } from "./offline/road.ts";
import { endGroup } from "../site.ts";
import { button, isPaused, pause, play, readSec, stage, untilPast } from "./sound.ts";

let site: Site, first: Site;
Deno.test.beforeAll(async () => {
  site = first = await launchSite();
  await makeCode(site, { code: GIFT, percentage: 100 });
  for (const chapter of [1, 2]) {
    await (await fetch(`${site.url}/api/stream/11?chapter=${chapter}`)).body?.cancel();
  }
});
Deno.test.afterAll(async () => {
  if (site !== first) await site[Symbol.asyncDispose]();
  await first[Symbol.asyncDispose]();
});

/** The same site again, after it was killed. */
async function revive(): Promise<void> {
  site = await launchSite({ env: { DATA_DIR: first.dataDir, PORT: String(first.port) } });
}

/** Book 11's page, heard for a moment, which brings the worker; then chapters 1 and 2 on the device. */
async function openOwner(device: Device, email: string): Promise<{ page: Page; userId: string }> {
  const userId = await signUpAsOwner(device, site, email);
  const page = await device.context.newPage();
  await page.goto("/audiobook/11");
  await play(page, 1);
  await pause(page);
  await untilControlled(page);
  await download(page, userId, [1, 2]);
  return { page, userId };
}

const soundOf = (page: Page) =>
  page.evaluate(() => {
    const { src, dataset } = document.getElementById("sound") as HTMLAudioElement;
    return { path: new URL(src).pathname, stands: dataset.stream?.replace(/&_auth=.*/, "") };
  });

/** Waits until an answer is as it should be. */
async function until<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return;
    if (Date.now() > deadline) throw new Error(`It stays at ${JSON.stringify(answer)}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

// deno-lint-ignore no-explicit-any -- tests say what they expect of it
function untilProgress(device: Device, isThere: (progress: any) => boolean): Promise<void> {
  const { request } = device.context;
  return until(
    async () => await (await request.get(`${site.url}/api/progress/11`)).json(),
    (progress) => progress !== null && isThere(progress),
  );
}

browserTest(
  "offline: a browser opened anew on a dead server plays, seeks, finishes a chapter; the account learns of it [C1.50]",
  async () => {
    await using device = await openDevice(site);
    const streamed: string[] = [], local: string[] = [];
    device.context.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/api\/(stream|mp3|hls)\//.test(pathname) && response.fromServiceWorker()) {
        streamed.push(response.url());
      }
    });
    await openOwner(device, "dead-server@example.com");
    expect(streamed).toEqual([]);

    endGroup(site.pid);
    const page = await device.restart();
    device.context.on("response", (response) => {
      if (response.url().includes("/offline/media/")) local.push(`${response.status()}`);
    });
    await page.goto("/audiobook/11");
    await page.getByRole("heading", { level: 1, name: "The One" }).waitFor();
    await page.getByText("2 of 36 chapters").waitFor();
    const cover = page.getByRole("img", { name: "Cover of The One" });
    expect(await cover.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(640);
    expect(await findViolations(page)).toEqual([]);
    await play(page, 1);
    expect(await soundOf(page)).toEqual({
      path: "/offline/media/11/1",
      stands: "/api/stream/11?chapter=1",
    });
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.album)).toBe("The One");
    // As a browser does whenever it likes.
    const session = await device.context.newCDPSession(page);
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await button(page, "Skip forward 30 seconds").click();
    await untilPast(page, 31);

    // All of the player is here, not only what has been seen before.
    await button(page, "Chapters").click();
    await page.getByRole("dialog", { name: "Chapters" }).getByRole("button", { name: "Close" })
      .click();
    await button(page, "Sleep").click();
    await page.getByRole("dialog", { name: "Sleep timer" }).waitFor();
    await page.keyboard.press("Escape");

    // In-page navigation finds no page and leaves the sound alone.
    await page.getByRole("link", { name: "Home" }).filter({ visible: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Downloads" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await findViolations(page)).toEqual([]);
    expect(await isPaused(page)).toBe(false);
    expect(await page.locator('.bottom-bar a[href="/offline"]').count()).toBe(1);
    await page.getByRole("button", { name: "The One", exact: true }).click();
    await stage(page).waitFor();
    expect(await isPaused(page)).toBe(false);
    await pause(page);
    await page.getByRole("button", { name: "All downloads" }).click();
    await page.getByRole("button", { name: /^Play\s?: The One$/ }).click();
    await button(page, "Pause").waitFor();
    expect(await isPaused(page)).toBe(false);

    await page.evaluate(() => {
      const sound = document.getElementById("sound") as HTMLAudioElement;
      sound.currentTime = sound.duration - 2;
    });
    await page.waitForFunction(() =>
      (document.getElementById("sound") as HTMLAudioElement).src.includes("/offline/media/11/2")
    );
    await untilPast(page, 1);
    expect(new Set(local)).toEqual(new Set(["206"]));
    await pause(page);

    await revive();
    await play(page, 1); // a reason to hope
    await untilProgress(
      device,
      ({ completedChapters, currentChapter, heardSec }) =>
        completedChapters.includes(1) && currentChapter === 2 && heardSec > 3,
    );
    const signOut = page.getByRole("button", { name: "Sign Out" }).filter({ visible: true })
      .first();
    await page.goto("/account");
    endGroup(site.pid);
    await signOut.click();
    await page.locator(".toast").getByText("Something went wrong").waitFor();
    expect(new URL(page.url()).pathname).toBe("/account");
    await revive();
    await page.goto("/account");
    await signOut.click();
    await page.waitForURL("**/");
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  },
);

browserTest(
  "offline: of a damaged chunk nothing is heard; with a network the stream takes its place",
  async () => {
    await using device = await openDevice(site);
    const { page: before, userId } = await openOwner(device, "damaged@example.com");
    await damage(before, userId, 1);
    const page = await device.restart();
    await device.context.setOffline(true);
    await page.goto("/audiobook/11?chapter=1");
    await button(page, "Play").click();
    await stage(page).getByText("Waiting for the connection…").waitFor();
    expect(await readSec(page)).toBe(0);
    await device.context.setOffline(false);
    await untilPast(page, 1);
    expect((await soundOf(page)).path).toBe("/api/stream/11");
  },
);

browserTest(
  "offline: what was heard goes to the account without a page, by Background Sync",
  async () => {
    await using device = await openDevice(site);
    await openOwner(device, "later@example.com");
    const page = await device.restart();
    await device.context.setOffline(true);
    await page.goto("/audiobook/11?chapter=2&position=60");
    await play(page, 1);
    await button(page, "Bookmarks").click();
    await page.getByRole("button", { name: "Add bookmark" }).click();
    await untilPast(page, await readSec(page) + 1);
    await page.close({ runBeforeUnload: true });
    const empty = await device.context.newPage();
    const session = await device.context.newCDPSession(empty);
    const registered = new Promise<string>((resolve) =>
      session.on(
        "ServiceWorker.workerRegistrationUpdated",
        ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
      )
    );
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    await device.context.setOffline(false);
    await session.send("ServiceWorker.dispatchSyncEvent", {
      origin: site.url,
      registrationId,
      tag: "unsent",
      lastChance: true,
    });
    await untilProgress(
      device,
      ({ currentChapter, positionSec }) => currentChapter === 2 && positionSec >= 61,
    );
    await until(
      async () => await (await device.context.request.get(`${site.url}/api/bookmarks`)).json(),
      ([marked]) => marked?.audiobookId === 11 && marked.chapter === 2,
    );
  },
);

browserTest(
  "offline: a downloaded chapter is read along on a dead server; its text goes with the account [C1.19]",
  async () => {
    await using device = await openDevice(site);
    const { page: online, userId } = await openOwner(device, "reader@example.com");
    await until(() => countRecords(online, userId, "text"), (count) => count === 2);

    endGroup(site.pid);
    const page = await device.restart();
    await page.goto("/audiobook/11");
    await play(page, 1);
    await stage(page).getByRole("button", { name: "Read along" }).click();
    const text = page.getByRole("dialog").filter({ has: page.getByText("Ten seconds.") });
    await text.waitFor();
    await text.getByRole("link", { name: "Twenty seconds." }).click();
    await untilPast(page, 20.5);
    await page.waitForFunction(() =>
      [...CSS.highlights.get("spoken-sentence") ?? []].join("") === "Twenty seconds."
    );
    await page.keyboard.press("Escape");
    await pause(page);

    await revive();
    await page.goto("/account");
    await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).first().click();
    await page.waitForURL("**/");
    await until(() => countRecords(page, userId, "text"), (count) => count === 0);
  },
);

browserTest("offline: without a worker a chapter on the device is heard from memory", async () => {
  await using opened = await openPage({ site });
  const { context, page, problems } = opened;
  const device = { context } as Device;
  const userId = await signUpAsOwner(device, site, "memory@example.com");
  await page.goto("/audiobook/11");
  await play(page, 1);
  await download(page, userId, [2]);
  await page.evaluate(() => document.getElementById("sound")!.dispatchEvent(new Event("play")));
  await context.setOffline(true);
  await page.locator('a[data-chapter="2"]').click();
  await untilPast(page, 1);
  expect((await soundOf(page)).stands).toBe("/api/stream/11?chapter=2");
  expect(problems.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

browserTest(
  "offline: a visitor without anything here is told so, also where the network only keeps silent [C1.50]",
  async () => {
    await using road = openRoad(site);
    await using device = await openDevice({ url: road.url, theme: "light" });
    const page = await device.context.newPage();
    const session = await device.context.newCDPSession(page);
    // No browser can be told from outside that it runs as an app.
    await page.addInitScript(() => {
      const real = matchMedia.bind(globalThis);
      globalThis.matchMedia = (query) =>
        real(query.includes("display-mode:standalone") ? "all" : query);
    });
    await page.goto("/");
    await untilControlled(page); // on a home screen also before anything is heard
    expect((await session.send("Page.getAppManifest")).errors).toEqual([]);
    expect((await session.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
    const readTitle = () =>
      page.evaluate(async () => (await (await fetch("/api/audiobooks/11")).json()).title);
    expect(await readTitle()).toBe("The One");
    road.state = "silent";
    await page.goto("/privacy");
    await page.getByText("We can't open that page right now.").waitFor();
    await page.getByText("Sign in, then download the books").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await readTitle()).toBe("The One"); // kept, while a newer one is asked for
    road.state = "down";
    await page.goto("/terms");
    await page.getByText("Sign in, then download the books").waitFor();
    road.state = "open";
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /Terms/ }).waitFor();
  },
);

browserTest(
  "offline: who has heard nothing here meets a page of ours, which costs the first view nothing",
  async () => {
    await using device = await openDevice({ url: site.url, theme: "light" });
    const page = await device.context.newPage();
    await page.goto("/");
    const whenAskedMs = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const [asked] = performance.getEntriesByType("resource")
        .filter(({ name }) => name.includes("install_worker.js"));
      const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return asked!.startTime - opened!.loadEventEnd;
    });
    expect(whenAskedMs).toBeGreaterThan(3_000);
    expect(await page.evaluate(() => caches.keys())).toEqual([]); // nothing was fetched for it
    await device.context.setOffline(true);
    for (const path of ["/", "/audiobook/12"]) {
      await page.goto(path, { waitUntil: "load" });
      await page.getByRole("heading", { level: 1, name: "You're offline" }).waitFor();
      const statuses = await page.evaluate(() =>
        performance.getEntriesByType("navigation").map((it) =>
          (it as PerformanceNavigationTiming).responseStatus
        )
      );
      expect(statuses).toEqual([503]);
    }
    expect(await findViolations(page)).toEqual([]);
    await device.context.setOffline(false); // and the page is opened by itself
    await page.getByRole("heading", { level: 1, name: "The Two" }).waitFor();
    await page.goto("/audiobook/11");
    await play(page, 1);
    await untilControlled(page); // the whole one takes the place of the small one at once
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
      .toBe(1);
  },
);

browserTest(
  "worker: a new build takes over once no page of the old one is open, and leaves nothing of it [C1.51]",
  async () => {
    await using road = openRoad(site);
    await using device = await openDevice(road);
    const page = await device.context.newPage();
    road.build = "old";
    await page.goto("/audiobook/11");
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await play(page, 1);
    await untilControlled(page);
    const shells = (page: Page) =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("shell")));
    expect(await shells(page)).toEqual(["shell old"]);
    road.build = "new";
    await page.reload();
    await until(
      () => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting),
      (isWaiting) => isWaiting,
    );
    expect((await shells(page)).sort()).toEqual(["shell new", "shell old"]);
    const next = await device.restart();
    await next.goto("/offline");
    await until(() => shells(next), (names) => names.join() === "shell new");
    await device.context.setOffline(true);
    await next.goto("/library");
    await next.getByRole("heading", { level: 1, name: "Downloads" }).waitFor();
  },
);
