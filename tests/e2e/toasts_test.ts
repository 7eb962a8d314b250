/** Toasts: raised by an event, one at a time, gone by themselves; and what pages tell by them. */

import { expect } from "npm:expect@30.5.2";
import { type Toast, TOAST_EVENT } from "@/lib/platform/tab.browser.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { PASSWORD, signUp } from "./listener.ts";
import { button } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

async function raise(page: Page, toast: Toast): Promise<void> {
  const isHeard = () =>
    page.evaluate(
      ([name, detail]) =>
        !document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true })),
      [TOAST_EVENT, toast] as const,
    );
  while (!await isHeard()) await new Promise((done) => setTimeout(done, 50));
}

browserTest(
  "toasts: the newest replaces the one shown and goes away after 5 s [A2.27 A9.12 A9.15]",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/", { waitUntil: "networkidle" });
    await raise(page, { title: "Zero", text: "brings the script" });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(3_600_000);
    await raise(page, { title: "One", text: "first" });
    await page.clock.runFor(3000);
    await raise(page, { title: "Two", text: "second" });
    expect(await page.locator(".toast").allTextContents()).toEqual(["Twosecond"]);
    await page.clock.runFor(4900);
    expect(await page.locator(".toast").count()).toBe(1);
    await page.clock.runFor(200);
    expect(await page.locator(".toast").count()).toBe(0);
  },
);

browserTest("toasts: only a destructive one interrupts a screen reader [A2.27]", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/", { waitUntil: "networkidle" });
  await raise(page, { title: "Saved", text: "quietly" });
  await page.getByRole("status").getByText("Saved").waitFor();
  await raise(page, { title: "Failed", text: "loudly", variant: "destructive" });
  await page.getByRole("alert").getByText("Failed").waitFor();
  expect(await page.getByText("Saved").count()).toBe(0);
});

browserTest(
  "toasts: F8 goes to it, a swipe of more than 50 px sends it away [A9.13-14]",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/", { waitUntil: "networkidle" });
    await raise(page, { title: "Here", text: "I am" });
    await page.keyboard.press("F8");
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Notifications (F8)");
    const swipe = async (px: number) => {
      // It may have gone to a place where it covers less.
      const { x, y, width } = (await page.locator(".toast").boundingBox())!;
      expect(width).toBeLessThanOrEqual(420);
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 20 + px, y + 20, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await page.locator(".toast").count()).toBe(1);
    await swipe(60);
    expect(await page.locator(".toast").count()).toBe(0);
  },
);

const LONG = {
  title: "Not saved to your account yet",
  text: "Your place is safe in this browser. We'll save it once you're back online.",
};

/** Names of the controls that lie under the toast. */
function readCovered(page: Page, spared = "[hidden]"): Promise<string[]> {
  return page.evaluate((spared) => {
    const toast = document.querySelector(".toast")!.getBoundingClientRect();
    const isCovered = ({ left, right, top, bottom }: DOMRect) =>
      left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
    const root = document.querySelector("dialog[open]") ?? document;
    return [...root.querySelectorAll<HTMLElement>("a,button,input,select,textarea,summary")]
      .filter((it) => it.checkVisibility() && !it.matches(spared))
      .filter((it) => isCovered(it.getBoundingClientRect()))
      .map((it) => it.ariaLabel ?? it.textContent.trim());
  }, spared);
}

browserTest(
  "toasts: cover no control, on a phone or a desk, wherever the page is scrolled to",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    for (const path of ["/", "/audiobook/11", "/checkout?audiobookId=11", "/account"]) {
      if (path === "/account") await signUp(context, site, "covered@example.com");
      await page.goto(path);
      for (const [width, height] of [[390, 844], [1280, 800]] as const) {
        await page.setViewportSize({ width, height });
        for (const share of [0, 1]) {
          await page.evaluate(
            (share) => scrollTo(0, share * (document.body.scrollHeight - innerHeight)),
            share,
          );
          const title = `${LONG.title} ${width} ${share}`;
          await raise(page, { ...LONG, title });
          await page.getByText(title).waitFor();
          const at = (await page.locator(".toast").boundingBox())!;
          const isInside = at.x >= 0 && at.y >= 0 && at.x + at.width <= width &&
            at.y + at.height <= height;
          // Further down a card may fill a phone: then its cover, whose link the title has too, is covered.
          const covered = share === 0 ? readCovered(page) : readCovered(page, "a[aria-hidden]");
          expect([path, width, share, await covered, isInside])
            .toEqual([path, width, share, [], true]);
        }
      }
    }
  },
);

browserTest("toasts: where nothing is free what lies beneath can be pressed", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await page.goto("/");
  await page.evaluate(() => {
    const all = Object.assign(document.createElement("button"), { id: "all" });
    all.style.cssText = "position:fixed;inset:0;z-index:20";
    document.body.append(all);
  });
  await raise(page, LONG);
  const { x, y, width, height } = (await page.locator(".toast").boundingBox())!;
  const hit = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.id,
    [x + width / 2, y + height / 2] as const,
  );
  expect(hit).toBe("all");
});

browserTest(
  "toasts: said twice the same it is one, and it goes with the page it was about",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/");
    await raise(page, LONG);
    await page.locator(".toast").evaluate((it) => it.dataset.first = "");
    await raise(page, LONG);
    expect(await page.locator(".toast").count()).toBe(1);
    expect(await page.locator(".toast[data-first]").count()).toBe(1);
    await page.getByRole("link", { name: "Account" }).filter({ visible: true }).first().click();
    await page.waitForURL("**/login**");
    await page.locator(".toast").waitFor({ state: "detached", timeout: 2_000 });
  },
);

browserTest("toasts: are seen in an open sheet, and stay when it is closed", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await page.goto("/audiobook/11");
  await button(page, "Bookmarks").click();
  const sheet = page.getByRole("dialog", { name: "Bookmarks" });
  await sheet.getByRole("button", { name: "Add bookmark" }).click();
  await sheet.getByText("No audio is currently playing").waitFor();
  expect(await readCovered(page)).toEqual([]);
  const { x, y } = (await page.locator(".toast").boundingBox())!;
  const top = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest(".toast") !== null,
    [x + 20, y + 20] as const,
  );
  expect(top).toBe(true);
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.locator("body > .toasts .toast").waitFor();
});

/** Waits for the toast; the line it is made of must not be seen beside it. */
async function readToast(page: Page): Promise<string> {
  const toast = page.locator(".toast");
  await toast.waitFor();
  expect(await page.locator(".flash").filter({ visible: true }).count()).toBe(0);
  return await toast.innerText();
}

browserTest("toasts: an account made and a sign-in are told, once", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await page.goto("/signup?redirect=/audiobook/11");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email").fill("told@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel(/security|recovery/i).fill("The old mill");
  await page.getByRole("main").getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/audiobook/11");
  expect(await readToast(page))
    .toBe("Account Created Successfully\n\nYour profile has been set up!");
  await page.reload();
  expect(await page.locator(".toast,.flash").count()).toBe(0);

  await context.clearCookies();
  await page.goto("/login?redirect=/audiobook/11");
  await page.getByLabel("Email").fill("told@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/audiobook/11");
  expect(await readToast(page)).toMatch(/^Login successful/);
});

browserTest("toasts: a subscription that began is told", async () => {
  await using opened = await openPage({ site });
  const { page, context } = opened;
  await signUp(context, site, "subscriber@example.com");
  await context.request.post(`${site.url}/api/test-subscription`, { data: { isSubscribed: true } });
  await page.goto("/subscription-success");
  expect(await readToast(page))
    .toBe("Subscription Successful\n\nYou can now play every chapter of every book.");
});

browserTest("toasts: what is owned already is told, and after 1.5 s the book opens", async () => {
  for (const path of ["/purchase/12", "/checkout?audiobookId=12"]) {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await context.request.post(`${site.url}/api/auth/login`, {
      data: { username: "owner@demo.example", password: "lamplight-demo" },
    });
    // Noted in the page: a test on a busy machine may look when the toast has come and gone.
    await page.addInitScript(() => {
      const note = () => {
        const toast = document.querySelector<HTMLElement>(".toast");
        if (toast?.innerText) {
          sessionStorage.toldMs ??= Date.now();
          sessionStorage.told = toast.innerText;
        }
        if (location.pathname === "/audiobook/12") sessionStorage.openedMs ??= Date.now();
      };
      new MutationObserver(note).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await page.waitForURL("**/audiobook/12");
    await page.getByRole("link", { name: "Give it to a friend" }).waitFor();
    const { told, shownMs } = await page.evaluate(() => ({
      told: sessionStorage.told,
      shownMs: sessionStorage.openedMs - sessionStorage.toldMs,
    }));
    expect(told)
      .toBe("Already Purchased\n\nYou already own The Two. Redirecting to the audiobook.");
    expect(shownMs).toBeGreaterThan(500);
  }
});

browserTest("toasts: a heart's failure is no longer told once it is pressed again", async () => {
  await using opened = await openPage({ site });
  const { page, context } = opened;
  await signUp(context, site, "heart@example.com");
  const heard = { audiobookId: 11, currentPosition: 60, currentChapter: 1 };
  await context.request.post(`${site.url}/api/progress`, { data: heard });
  await page.goto("/recently-played");
  const heart = page.getByRole("button", { name: /^Favorite/ }).first();
  await page.route(/\/api\/progress\?/, (route) => route.abort());
  await heart.click();
  const failure = page.locator(".toast[data-variant=destructive]");
  await failure.waitFor();
  await page.unroute(/\/api\/progress\?/);
  const saved = page.waitForResponse(/\/api\/progress\?/);
  await heart.click();
  expect(await failure.count()).toBe(0);
  expect((await saved).ok()).toBe(true);
});
