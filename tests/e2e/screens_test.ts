/** Large text and narrow phones: on no page and in no sheet is anything wider than the screen. */

import { expect } from "npm:expect@30.5.2";
import { enter, openAs } from "../screens/open_screen.ts";
import { listScreens } from "../screens/screens.ts";
import { browserTest, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** A toast finds its place anew that soon where the text has grown. */
const TOAST_MOVES_MS = 300;
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { width: 320, height: 640, textPercent: 100 },
  { ...PHONE, textPercent: 200 },
] as const;

/** Controls and texts that stand out over an edge of the screen, and the page itself where it is wider. */
async function findWide(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isOut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return right - left > 1 && (left < -1 || right > width + 1);
    };
    const wide = [...document.querySelectorAll("a, button, input, select, h1, h2, h3, p, dd, li")]
      .filter((it) => !it.closest(".visually-hidden, [aria-hidden]") && it.checkVisibility())
      .filter(isOut)
      .map((it) => `${it.tagName}.${it.className}: ${it.textContent?.trim().slice(0, 30)}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > width ? [`the page: ${scrollWidth} px`, ...wide] : wide;
  });
}

/** Every day those who see most; what a visitor sees is walked over by pages_test.ts too, in the usual size. */
const VIEWERS = Deno.env.get("PROVE")
  ? ["visitor", "owner", "newcomer"] as const
  : ["owner", "newcomer"] as const;

for (const viewer of VIEWERS) {
  browserTest(`screens: nothing is wider than a phone's, at 200% text too, ${viewer}`, async () => {
    const wide: string[] = [];
    await using walker = await openAs(site, viewer);
    for (const screen of (await listScreens()).filter((it) => it.viewer === viewer)) {
      await using own = screen.enter ? await openAs(site, viewer) : null;
      const opened = own ?? walker;
      await opened.show(PHONE);
      await enter(opened, screen);
      for (const look of LOOKS) {
        await opened.show(look);
        const at = `${screen.name} at ${look.width} px, ${look.textPercent}%`;
        let found = await findWide(opened.page);
        if (found.length > 0) {
          await opened.page.waitForTimeout(TOAST_MOVES_MS);
          found = await findWide(opened.page);
        }
        wide.push(...found.map((it) => `${at}: ${it}`));
      }
    }
    expect(wide).toEqual([]);
  }, 240);
}
