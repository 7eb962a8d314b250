/** What a phone shows of a book before anyone scrolls: the cover, the title, Buy Now and the whole player. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, shareSite, type Site } from "./harness.ts";
import { openAs } from "../screens/open_screen.ts";
import { signUp } from "./listener.ts";
import { stage } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const SIZES = [[360, 640], [390, 844], [844, 390], [768, 1024]] as const;
const HEADER_PX = 48;

for (const who of ["visitor", "listener"]) {
  browserTest(`first view: ${who} sees cover, title, Buy Now and every control free`, async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    if (who === "listener") await signUp(context, site, "first-view@example.com");
    for (const [width, height, id] of SIZES.flatMap((it) => [[...it, 11], [...it, 15]] as const)) {
      await page.setViewportSize({ width, height });
      await page.goto(`/audiobook/${id}`);
      const header = await page.locator(".side").boundingBox();
      expect([width, height, header?.height]).toEqual([width, height, HEADER_PX + 1]);
      const bar = (await page.getByRole("navigation", { name: "Main" }).boundingBox())!;
      const buy = page.locator(".book-hero__offer").getByRole("link", { name: "Buy Now" });
      const seen = [
        ...height < width ? [] : [buy], // on its side the phone has the player beside the title, and no room
        page.locator(".book-hero__cover"),
        page.getByRole("heading", { level: 1 }),
        ...await stage(page).getByRole("slider").all(),
        ...await stage(page).getByRole("button").all(),
      ];
      for (const it of seen) {
        if (!await it.isVisible()) continue; // a phone has keys for the volume
        const box = (await it.boundingBox())!;
        const isFree = box.y >= HEADER_PX && box.y + box.height <= bar.y;
        const what = [
          width,
          height,
          id,
          await it.getAttribute("aria-label") ?? await it.innerText(),
        ];
        expect([...what, isFree, isFree || box, bar.y]).toEqual([...what, true, true, bar.y]);
      }
    }
    expect(opened.problems).toEqual([]);
  });
}

browserTest(
  "first view: a friend's moment is one wide button, and the offer is above the bar [C1.53]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    const player = stage(page), hero = page.locator(".book-hero");
    const buy = hero.getByRole("link", { name: "Buy Now" });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.goto("/audiobook/11?chapter=1&t=42");
      const wide = player.getByRole("button", { name: "Play from 0:42" });
      const bar = (await page.getByRole("navigation", { name: "Main" }).boundingBox())!;
      const seen = [
        page.locator(".book-hero__cover"),
        hero.getByText("A friend sent you this moment"),
        player.getByText("Nine Hundred Lamps"),
        wide,
        hero.getByText("2 hr 30 min"),
        buy,
      ];
      const boxes = await Promise.all(seen.map((it) => it.boundingBox()));
      const where = [width, height, ...boxes.map((box) => box && box.y + box.height)];
      expect([boxes.every((box) => box && box.y >= 48 && box.y + box.height <= bar.y), where])
        .toEqual([true, where]);
      if (height === 640) expect(boxes.every((it) => it!.y + it!.height <= 560)).toBe(true);
      expect([width, await player.getByRole("button").count()]).toEqual([width, 1]);
      expect((await wide.boundingBox())!.width).toBeGreaterThan(width * 0.48);
    }
    const sample = hero.getByRole("link", { name: "Play Sample" });
    expect(await sample.getAttribute("data-sound-position")).toBe("42"); // it plays the moment too

    await player.getByRole("button", { name: "Play from 0:42" }).click();
    await player.getByRole("slider", { name: "Seek" }).waitFor();
    await player.getByRole("button", { name: "Chapters" }).waitFor();

    await page.goto("/audiobook/11?chapter=5&t=30"); // sold: nothing plays from there
    await page.getByRole("link", { name: "Play Sample" }).waitFor();
    expect(await hero.getByText("A friend sent").count()).toBe(0);
    expect(opened.problems).toEqual([]);
  },
);

for (const who of ["visitor", "listener"]) {
  browserTest(
    `phone: ${who} reads tagline and hours in the header, and has the theme at the foot [A2.13-14]`,
    async () => {
      await using opened = await openPage({ site, width: 390 });
      const { page, context } = opened;
      if (who === "listener") await signUp(context, site, "header@example.com");
      const bar = page.getByRole("navigation", { name: "Main" });
      const own = who === "listener" ? ["/account", "/library", "/offline"] : ["/login"];
      for (const path of ["/", "/contact", ...own]) {
        await page.goto(path);
        const header = page.locator(".side");
        expect([path, (await header.boundingBox())?.y]).toEqual([path, 0]);
        await header.getByText("Every light is waiting for someone.").waitFor();
        await header.getByText("Over 9 hours of pure magic").waitFor();
        expect([path, await bar.getByRole("button").count()]).toEqual([path, 0]);
        expect(await page.locator(".side").getByRole("button").count()).toBe(0);
      }
      if (who === "listener") {
        await page.locator(".side").getByRole("link", { name: /Account/ }).click();
        await page.waitForURL("**/account");
        await page.getByRole("main").getByRole("button", { name: "Light theme" }).click();
        await page.getByRole("main").getByRole("button", { name: "Dark theme" }).waitFor();
        await bar.getByRole("link", { name: "Downloads" }).click();
        await page.waitForURL("**/offline");
        await page.goto("/account");
        await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
        await bar.getByRole("link", { name: "Sign In" }).waitFor();
      } else {
        await page.goto("/audiobook/11");
        await page.getByRole("contentinfo").getByRole("button", { name: "Light theme" }).click();
        await bar.getByRole("link", { name: "Books" }).click();
        await page.waitForFunction(() => {
          const top = document.getElementById("books")?.getBoundingClientRect().top ?? -1;
          return location.pathname === "/" && top >= 0 && top < innerHeight / 2;
        });
      }
      expect(opened.problems).toEqual([]);
    },
  );
}

browserTest(
  "phone: a long name leaves the header one line of names, 8 px from its edges",
  async () => {
    await using opened = await openAs(site, "newcomer");
    const { page } = opened;
    await page.goto("/");
    for (const [width, textPercent] of [[360, 100], [390, 100], [390, 200]] as const) {
      await opened.show({ width, height: 844, textPercent });
      const at = await page.evaluate(() => {
        const rowsOf = (selector: string) => {
          const text = document.createRange();
          text.selectNodeContents(document.querySelector(selector)!.firstChild!);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        };
        const header = document.querySelector(".side")!.getBoundingClientRect();
        const boxes = [
          ...document.querySelectorAll(".side :is(.brand__title, .brand__words > span)"),
        ]
          .map((it) => it.getBoundingClientRect());
        return {
          lines: [rowsOf(".brand__title"), rowsOf(".account-nav__name")],
          above: Math.min(...boxes.map((it) => it.top - header.top)) >= 8,
          below: Math.min(...boxes.map((it) => header.bottom - it.bottom)) >= 8,
          beside: Math.min(...boxes.flatMap((it) => [it.left, innerWidth - it.right])) >= 8,
        };
      });
      expect([width, textPercent, at]).toEqual(
        [width, textPercent, { lines: [1, 1], above: true, below: true, beside: true }],
      );
    }
  },
);

browserTest(
  "first view: Play and links work where the browser reports no paint, as Firefox after a reload",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await context.addInitScript(() => {
      const observe = PerformanceObserver.prototype.observe;
      PerformanceObserver.prototype.observe = function (options) {
        if (options?.type !== "paint") observe.call(this, options);
      };
    });
    for (const open of [() => page.goto("/audiobook/11"), () => page.reload()]) {
      await open();
      await page.locator("html.painted").waitFor({ state: "attached" });
      await stage(page).getByRole("button", { name: "Play", exact: true }).click();
      await stage(page).getByRole("button", { name: "Pause", exact: true }).waitFor();
    }
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "first view: Play Sample beside Buy Now plays the free chapter from its start, and leads back [A2.20]",
  async () => {
    await using opened = await openPage({ site, width: 390, hasMotion: true });
    const { page } = opened;
    const sample = page.locator(".book-hero__offer").getByRole("link", { name: "Play Sample" });
    await page.goto("/audiobook/11?chapter=1&position=100");
    await sample.click();
    await stage(page).getByRole("button", { name: "Pause" }).waitFor();
    await page.waitForFunction(() => {
      const { paused, currentTime } = document.getElementById("sound") as HTMLAudioElement;
      return !paused && currentTime > 0.2 && currentTime < 30;
    });
    // The lantern burns while sound plays. Asked again, since the page of the link may only now take the other's place.
    const flameIs = (wanted: string) =>
      page.waitForFunction((wanted) => {
        const { animationName, animationIterationCount } = getComputedStyle(
          document.querySelector(".book-hero .lamp")!,
        );
        return `${animationName} ${animationIterationCount}` === wanted;
      }, wanted);
    await flameIs("flicker infinite");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await flameIs("flicker 1");
    await stage(page).getByRole("slider", { name: "Seek" }).press("End");
    await stage(page).getByText("To play the rest of the Audiobook").waitFor();
    await sample.click(); // in place, by the player: a jump that can be undone
    await page.getByRole("button", { name: /^Back to / }).waitFor();
    expect(opened.problems).toEqual([]);
  },
);
