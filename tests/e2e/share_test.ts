/** Sharing in a real browser: the dialog, the page without script, clips, and a link that plays at once. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { signUp } from "./listener.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const NAMES = ["Facebook", "Instagram", "Twitter", "Threads", "TikTok", "WhatsApp", "Messenger"];

const share = (page: Page) => page.getByRole("link", { name: /^Share The/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Share this audiobook" });
const link = (page: Page) => dialog(page).getByLabel("Link").inputValue();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Seconds the page's sound has come to. */
const heardSec = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLAudioElement>("#sound")!.currentTime);

browserTest("share: the dialog copies and passes on the link to this place [B2.23]", async () => {
  await using opened = await openPage({ site });
  const { page, context, problems } = opened;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    navigator.share = (data) => {
      document.body.dataset.shared = JSON.stringify(data);
      return Promise.resolve();
    };
  });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/audiobook/11?chapter=1&t=42");
  expect(fetched).not.toContain("/share.js");
  await share(page).focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByText('Share "The One" with your friends and family').waitFor();
  const here = `${site.url}/audiobook/11?chapter=1&t=42`;
  expect(await link(page)).toBe(here);
  const ways = await dialog(page).getByRole("listitem").allInnerTexts();
  expect(ways.slice(0, 8)).toEqual([...NAMES, "Native share"]);
  for (const name of ["Facebook", "Twitter", "Threads", "WhatsApp"]) {
    const href = await dialog(page).getByRole("link", { name }).getAttribute("href");
    expect(decodeURIComponent(href!)).toContain(here);
  }
  for (const name of ["Instagram", "TikTok", "Messenger"]) {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await dialog(page).getByRole("button", { name }).click();
    await page.getByText(`Link copied. ${name} doesn't take links from other sites`).waitFor();
    expect(await copied(page)).toBe(here);
  }
  await dialog(page).getByRole("button", { name: "Native share" }).click();
  expect(JSON.parse(await page.evaluate(() => document.body.dataset.shared!))).toEqual({
    title: "The One",
    text: "Check out this audiobook: The One",
    url: here,
  });
  await dialog(page).getByRole("switch", { name: "From Nine Hundred Lamps, 0:42" }).click();
  expect(await link(page)).toBe(`${site.url}/audiobook/11?via=share`);
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied.", { exact: true }).waitFor();
  expect(await copied(page)).toBe(`${site.url}/audiobook/11?via=share`);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  expect(await share(page).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
});

browserTest("share: a clip is cut, heard here and by a friend; a refusal says why", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, problems } = opened;
  await page.goto("/audiobook/11?chapter=1&t=42");
  await share(page).click();
  await dialog(page).getByRole("button", { name: "Start 5 seconds earlier" }).click();
  await dialog(page).getByRole("button", { name: "15 s", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Make clip" }).click();
  await page.getByText("The link above plays your clip.").waitFor();
  const clip = await link(page);
  expect(clip).toMatch(/\/player\/11\?chapter=1&from=37&seconds=15&sig=[\w-]{22}$/);
  const sound = dialog(page).getByLabel("Your clip");
  await sound.evaluate((it: HTMLAudioElement) => it.play());
  await page.waitForFunction(() =>
    document.querySelector<HTMLAudioElement>("dialog audio")!.currentTime > 0.3
  );
  expect(await sound.evaluate((it: HTMLAudioElement) => it.duration)).toBeCloseTo(15, 1);
  // Another beginning is another clip: until it is cut the link is the place's.
  await dialog(page).getByRole("button", { name: "Start 5 seconds later" }).click();
  expect(await link(page)).toBe(`${site.url}/audiobook/11?chapter=1&t=42`);
  for (let i = 0; i < 60; i++) {
    await dialog(page).getByRole("button", { name: "Start 5 seconds later" }).click();
  }
  await dialog(page).getByRole("button", { name: "Make clip" }).click();
  await dialog(page).getByRole("alert").filter({ hasText: "at the latest" }).waitFor();
  expect(problems.filter((it) => !it.includes("400"))).toEqual([]);

  await using friend = await openPage({ site, width: 390, javaScript: false });
  await friend.page.goto(clip);
  await friend.page.getByText("A 15-second clip").waitFor();
  await friend.page.getByRole("link", { name: "Listen to the book" }).waitFor();
  const heard = friend.page.locator("audio");
  await heard.evaluate((it: HTMLAudioElement) => it.play());
  expect(await heard.evaluate((it: HTMLAudioElement) => it.duration)).toBeCloseTo(15, 1);
});

browserTest(
  "share: where no more clips may be cut, the words say why and the link leads to the moment",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context, problems } = opened;
    await signUp(context, site, "sharer@example.com");
    await context.request.post(`${site.url}/api/test-subscription`, {
      data: { isSubscribed: true },
    });
    for (const [from, seconds] of [[0, 60], [60, 60], [120, 15], [135, 15]]) {
      const cut = `/api/clip/11?chapter=5&from=${from}&seconds=${seconds}`;
      await context.request.get(site.url + cut, { maxRedirects: 0 });
    }
    await page.goto("/audiobook/11?chapter=5&t=200");
    await share(page).click();
    await dialog(page).getByRole("button", { name: "Start 5 seconds earlier" }).click();
    await dialog(page).getByRole("button", { name: "Make clip" }).click();
    await dialog(page).getByRole("alert").filter({ hasText: "can add up to 2:39" }).waitFor();
    await dialog(page).getByText("The link above opens at this moment.").waitFor();
    expect(await link(page)).toBe(`${site.url}/audiobook/11?chapter=5&t=195`);
    expect(problems.filter((it) => !it.includes("403"))).toEqual([]);
  },
);

browserTest("share: from the bar of another page, with the place that sounds", async () => {
  await using opened = await openPage({ site });
  const { page, problems } = opened;
  await page.goto("/audiobook/11?chapter=1&t=42");
  await page.getByRole("button", { name: "Play from 0:42" }).click();
  await page.waitForFunction(() =>
    document.querySelector<HTMLAudioElement>("#sound")!.currentTime > 43
  );
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.waitForURL(`${site.url}/`);
  const bar = page.getByRole("region", { name: "Now playing" });
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Share this audiobook" }).click();
  await dialog(page).waitFor();
  const [, sec] = /\/audiobook\/11\?chapter=1&t=(\d+)$/.exec(await link(page)) ?? [];
  expect(Number(sec)).toBeGreaterThanOrEqual(43);
  expect(Number(sec)).toBeLessThanOrEqual(await heardSec(page));
  expect(problems).toEqual([]);
});

browserTest(
  "share, without script: the page of ways leads to a clip that plays [C1.43]",
  async () => {
    await using opened = await openPage({ site, width: 390, javaScript: false });
    const { page } = opened;
    await page.goto("/audiobook/12?chapter=1&t=20");
    await share(page).click();
    await page.waitForURL("**/audiobook/12/share?chapter=1&t=20");
    expect(await page.getByLabel("Link", { exact: true }).inputValue()).toBe(
      `${site.url}/audiobook/12?chapter=1&t=20`,
    );
    expect(await page.getByRole("main").getByRole("listitem").allInnerTexts()).toEqual(
      NAMES.filter((it) => !/Instagram|TikTok|Messenger/.test(it)),
    );
    await page.getByLabel("Start at second").fill("25");
    await page.getByLabel(/^of .*, for$/).selectOption("15");
    await page.getByRole("button", { name: "Make clip" }).click();
    await page.waitForURL(/\/player\/12\?chapter=1&from=25&seconds=15&sig=[\w-]{22}$/);
    expect(await page.getByText("A 15-second clip").isVisible()).toBe(true);
    await page.goto("/audiobook/12/share?chapter=5");
    expect(await page.getByRole("button", { name: "Make clip" }).count()).toBe(0);
    expect(await page.getByText("Purchase this audiobook to unlock all chapters.").isVisible())
      .toBe(
        true,
      );
  },
);

browserTest("shared link: a press plays from its place before any script has come", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  let isBlocked = true;
  const blocked: (() => void)[] = [];
  await page.route(/\.js(\?|$)/, async (route) => {
    if (isBlocked) await new Promise<void>((go) => blocked.push(go));
    await route.continue();
  });
  await page.goto("/audiobook/11?chapter=1&t=42", { waitUntil: "commit" });
  const play = page.getByRole("button", { name: "Play from 0:42" });
  await play.click();
  // Its time is the stream's until a script tells the chapter's.
  await page.waitForFunction(() => {
    const { src, currentTime } = document.querySelector<HTMLAudioElement>("#sound")!;
    return src.endsWith("&from=42") && currentTime > 0.5;
  });
  await play.click();
  await page.waitForFunction(() => document.querySelector<HTMLAudioElement>("#sound")!.paused);
  await play.click();
  // The player that comes at last takes over what sounds.
  isBlocked = false;
  for (const go of blocked) go();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  expect(await heardSec(page)).toBeGreaterThan(42.5);
  expect(await page.locator("#sound").evaluate((it: HTMLAudioElement) => it.paused)).toBe(false);
});

browserTest(
  "player: plays in a frame on another site, where no other page of ours opens [C1.45]",
  async () => {
    await using opened = await openPage();
    const { page, problems } = opened;
    const frames = ["/player/11?chapter=1&t=42", "/audiobook/11"].map((path) =>
      `<iframe src="${site.url}${path}" width="560" height="240"></iframe>`
    );
    await using blog = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () =>
        new Response(`<!doctype html>${frames.join("")}`, {
          headers: { "content-type": "text/html" },
        }),
    );
    await page.goto(`http://127.0.0.1:${blog.addr.port}/`);
    const embed = page.frameLocator("iframe").first();
    await embed.getByRole("heading", { name: "The One" }).waitFor();
    await embed.locator("audio").evaluate((it: HTMLAudioElement) => it.play());
    await embed.locator("audio").evaluate((it: HTMLAudioElement) =>
      new Promise<void>((done) =>
        it.addEventListener("timeupdate", () => it.currentTime > 42.2 && done())
      )
    );
    expect(await page.frameLocator("iframe").nth(1).getByRole("heading").count()).toBe(0);
    expect(problems.join()).toContain("frame-ancestors 'none'");
  },
);

browserTest(
  "player: Play is there before the length is known, and nothing moves aside for it",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    const answered = Promise.withResolvers<void>();
    await page.route("**/api/stream/**", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (globalThis as unknown as { shift: number }).shift +=
            (entry as unknown as { value: number }).value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/player/11", { waitUntil: "commit" });
    const sound = page.locator("audio");
    const soon = (done: () => void) => requestAnimationFrame(() => requestAnimationFrame(done));
    await sound.evaluate(`new Promise(${soon})`); // it was painted without a length
    answered.resolve();
    await page.waitForFunction(() => document.querySelector("audio")!.readyState > 0);
    await sound.evaluate(`new Promise(${soon})`);
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift))
      .toBeLessThan(0.003); // the button's words, where the page is painted before they are parsed
    const { x, y, height } = (await sound.boundingBox())!;
    await page.mouse.click(x + 25, y + height / 2);
    await page.waitForFunction(() => document.querySelector("audio")!.currentTime > 0.1);
  },
);

for (const theme of ["dark", "light"] as const) {
  browserTest(`share: dialog, page and frame are accessible in the ${theme} theme`, async () => {
    await using opened = await openPage({ site, theme, width: 390 });
    const { page } = opened;
    await page.goto("/audiobook/11?chapter=1&t=42");
    await share(page).click();
    await dialog(page).evaluate((it) =>
      Promise.all(it.getAnimations().map(({ finished }) => finished))
    );
    expect(await findViolations(page)).toEqual([]);
    for (const path of ["/audiobook/11/share?chapter=1&t=42", "/player/11?chapter=5"]) {
      await page.goto(path);
      expect(await findViolations(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(`${path} ${width}`).toBe(`${path} 390`);
    }
  });
}
