/** The site's pages as they stand where lines start at the right: nothing is lost at an edge, and time still runs to the right. */

import { expect } from "npm:expect@30.5.2";
import { enter, openAs } from "../screens/open_screen.ts";
import { listScreens } from "../screens/screens.ts";
import { makeAuthor, openStore, signInAtDesk } from "./desk.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { stage } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const WIDTHS = [360, 1280];

/** Opens a page of the site and turns it round, as a page in Arabic is. */
async function turn(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.documentElement.dir = "rtl");
}

/** By how much the page is wider than its window, and what stands out over an edge of it. */
async function findWide(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isOut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return right - left > 1 && (left < -1 || right > clientWidth + 1);
    };
    const out = [...document.querySelectorAll("a, button, input, select, h1, h2, h3, p, dd, li")]
      .filter((it) => !it.closest(".visually-hidden, [aria-hidden]") && it.checkVisibility())
      .filter(isOut)
      .map((it) => `${it.tagName}.${it.className}: ${it.textContent?.trim().slice(0, 30)}`);
    return scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`, ...out] : out;
  });
}

async function boxOf(page: Page, selector: string) {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return { left: x, right: x + width, top: y, width, height };
}

/** Where the navigation stands: from 64rem on at the right edge, on a phone from the right on. */
async function expectNavigationAtTheRight(page: Page, width: number): Promise<void> {
  if (width === 1280) {
    const { left, right } = await boxOf(page, ".side");
    expect([left > width / 2, Math.round(right)]).toEqual([true, width]);
  } else {
    const home = await boxOf(page, ".bottom-bar > :first-child");
    const last = await boxOf(page, ".bottom-bar > :last-child");
    expect([home.left > last.left, Math.round(home.right), Math.round(last.left)])
      .toEqual([true, width, 0]);
  }
}

/** Every day what most people see; the rest is the same components. */
const SAMPLE =
  /^page-(home|audiobook-11|account|library|contact)-|^(long-name-|checkout-pay|empty-library|series$)/;

for (const viewer of ["visitor", "owner", "newcomer"] as const) {
  browserTest(`direction: in Arabic each screen fits, ${viewer}`, async () => {
    await using opened = await openAs(site, viewer);
    await opened.context.setExtraHTTPHeaders({ "accept-language": "ar" });
    const screens = (await listScreens()).filter((it) =>
      it.viewer === viewer && !it.enter && (Deno.env.has("PROVE") || SAMPLE.test(it.name))
    );
    expect(screens.length).toBeGreaterThan(3);
    const found: string[] = [];
    for (const screen of screens) {
      await enter(opened, screen);
      for (const width of WIDTHS) {
        await opened.show({ width, height: 800 });
        const wide = await findWide(opened.page);
        found.push(...wide.map((it) => `${screen.name} at ${width} px: ${it}`));
      }
    }
    expect(found).toEqual([]);
  }, 120);
}

for (const width of WIDTHS) {
  browserTest(
    `direction, ${width} px: the shop's pages fit, and are led from the right`,
    async () => {
      await using opened = await openPage({ site, width });
      const { page, problems } = opened;
      for (const path of ["/", "/audiobook/11", "/audiobook/15", "/checkout?audiobookId=11"]) {
        await turn(page, path);
        expect([path, await findWide(page)]).toEqual([path, []]);
        if (!path.startsWith("/checkout")) await expectNavigationAtTheRight(page, width);
        expect([path, problems]).toEqual([path, []]);
      }
    },
  );

  browserTest(`direction, ${width} px: the account fits, and is led from the right`, async () => {
    await using opened = await openAs(site, "owner", width);
    const { page } = opened;
    await turn(page, "/account");
    await page.evaluate(() => document.querySelectorAll("details").forEach((it) => it.open = true));
    expect(await findWide(page)).toEqual([]);
    await expectNavigationAtTheRight(page, width);
    // What is typed in English begins at the left.
    const name = page.locator("main input[type=text]").first();
    expect(await name.evaluate((it) => getComputedStyle(it).unicodeBidi)).toBe("plaintext");
  });

  browserTest(`direction, ${width} px: the desk fits, its arrows point to the left`, async () => {
    const kv = await openStore(site);
    try {
      await using opened = await openPage({ site, width });
      const { page } = opened;
      const email = `right-${width}@example.com`;
      await signInAtDesk(page, { kv, userId: await makeAuthor(page, { site, kv, email }) });
      const letter = { email, subject: "Chapter 3", message: "It stops at 4:13." };
      await page.request.post("/api/help-request", { data: letter }); // something to do
      for (const path of ["/admin", "/admin/books", "/admin/books/12", "/admin/orders"]) {
        await turn(page, path);
        expect([path, await findWide(page)]).toEqual([path, []]);
        if (width !== 1280) continue;
        const nav = await boxOf(page, ".desk__nav");
        expect([path, Math.round(nav.right)]).toEqual([path, width]);
      }
      await turn(page, "/admin");
      const arrow = page.locator(".desk__needs a .icon").first();
      // The picture points down; turned by the clock it points to the left, and stands at that end of its line.
      const turned = await arrow.evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).b);
      const line = await boxOf(page, ".desk__needs a"), own = (await arrow.boundingBox())!;
      expect([turned > 0.9, own.x < line.left + line.width / 2]).toEqual([true, true]);
    } finally {
      kv.close();
    }
  });

  browserTest(
    `direction, ${width} px: the seek bar grows from the left, the drawer comes from there`,
    async () => {
      await using opened = await openPage({ site, width });
      const { page } = opened;
      await turn(page, "/audiobook/11");
      const seek = stage(page).getByRole("slider", { name: "Seek" });
      const share = () =>
        seek.evaluate((it) => {
          const { value, max } = it as HTMLInputElement;
          return Number(value) / Number(max);
        });
      const bar = (await seek.boundingBox())!;
      await page.mouse.click(bar.x + bar.width * 0.75, bar.y + bar.height / 2);
      const chosen = await share();
      expect([chosen, chosen > 0.7 && chosen < 0.8]).toEqual([chosen, true]);
      await page.waitForFunction(() => {
        const [rail, played] = ["rail", "played"].map((it) =>
          document.querySelector(`.stage .seek__${it}`)!.getBoundingClientRect()
        );
        return Math.abs(rail!.left - played!.left) < 1 && played!.width > rail!.width * 0.7;
      });

      // Back, Play, forward: as on every player.
      const controls = await stage(page).locator(".stage__transport button").all();
      const places = await Promise.all(controls.map(async (it) => (await it.boundingBox())!.x));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      await stage(page).getByRole("button", { name: "Chapters", exact: true }).click();
      await page.getByRole("dialog", { name: "Chapters" }).waitFor();
      // Its sheet comes with its script.
      await page.waitForFunction(() => {
        const { left, right } = document.querySelector(".drawer")!.getBoundingClientRect();
        return Math.round(left) === 0 && right <= innerWidth;
      });
      const row = await boxOf(page, ".rows__chapter");
      const number = await boxOf(page, ".rows__chapter .rows__number");
      expect(number.left).toBeGreaterThan(row.left + row.width / 2);
    },
  );
}
