/** Whatever can be pressed around the player has a name and is large enough for a thumb. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { button, play, stage } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const TARGET_PX = 44;
const NAMED = "button|link|slider|switch|checkbox|radio|combobox|textbox|searchbox|menuitem|tab";

/** One line for each control below `root` that has no name or is too small. */
async function findPoorControls(page: Page, root = "body"): Promise<string[]> {
  const tree = await page.locator(root).first().ariaSnapshot();
  const nameless = tree.split("\n").filter((line) =>
    new RegExp(`^\\s*- (${NAMED})(?! ")`).test(line)
  );
  const small = await page.locator(root).first().evaluate((root, targetPx) => {
    const controls = root.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    );
    return [...controls].flatMap((control) => {
      // The label of a switch is pressed as well; a link inside a sentence is as high as its line.
      const target = control.closest("label") ?? control;
      const { offsetWidth: width, offsetHeight: height } = target;
      const isInline = getComputedStyle(target).display === "inline";
      const isHidden =
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        target.closest(".visually-hidden") !== null;
      if (isHidden || isInline || (width >= targetPx && height >= targetPx)) return [];
      return [`${control.outerHTML.slice(0, 90)}: ${width} x ${height}`];
    });
  }, TARGET_PX);
  return [...nameless, ...small];
}

for (const width of [390, 1280]) {
  browserTest(`controls: named and large enough around a playing book at ${width} px`, async () => {
    await using opened = await openPage({ site, width, hasMotion: true });
    const { page } = opened;
    const found: Record<string, string[]> = {};
    const look = async (where: string, root: string) => {
      await page.locator(root).first().waitFor();
      found[where] = await findPoorControls(page, root);
    };
    const lookInto = async (name: string, open: () => Promise<void>) => {
      await open();
      await page.getByRole("dialog", { name, exact: true }).waitFor();
      await look(name, "dialog[open]");
    };
    const close = () => page.keyboard.press("Escape");

    await page.goto("/audiobook/15?chapter=0");
    await play(page, 0.2);
    await look("book page", "body");
    expect(await page.locator(".stage__choices").evaluate((row) => row.clientHeight))
      .toBeLessThan(2 * TARGET_PX);

    await lookInto("More", () => button(page, "More").click());
    await page.getByText("Player settings").click();
    await look("More, unfolded", "dialog[open]");
    await close();
    await lookInto("Sleep timer", () => button(page, "Sleep").click());
    await page.getByRole("button", { name: "15 min" }).click();
    await button(page, "Sleep 15 min").click();
    await page.getByText("Pauses in 15 min.").waitFor();
    await look("Sleep timer, with one", "dialog[open]");
    await close();

    await lookInto("Chapters", () => button(page, "Chapters").click());
    await lookInto(
      "Premium Content",
      () => page.getByRole("dialog").getByRole("button", { name: /Locked/ }).first().click(),
    );
    await close();

    await lookInto("Bookmarks", () => button(page, "Bookmarks").click());
    await page.getByRole("button", { name: "Add bookmark" }).click();
    await page.getByRole("button", { name: "Save note" }).waitFor();
    await look("Bookmarks, with one", "dialog[open]");
    await close();

    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await lookInto("Keyboard shortcuts", () => page.keyboard.press("?"));
    await close();

    // The reminder that comes to visitors after 15 s takes nothing away. On a page of its own: it does not come while
    // another notice is open, such as that of the locked chapter on a slow machine.
    await page.goto("/audiobook/15?chapter=0");
    await play(page, 0.2);
    await page.getByText("Please log in or purchase this audiobook").waitFor();
    await stage(page).getByRole("slider", { name: "Seek" }).fill("200");
    await page.getByRole("button", { name: /^Back to/ }).waitFor();
    await look("way back", ".prompts");
    const isFree = await page.locator('a[href="/"]:visible').first().evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isFree).toBe(true);
    await page.locator('a[href="/"]:visible').first().click();
    await look("bar", ".now");
    for (const [where, poor] of Object.entries(found)) {
      expect({ where, poor }).toEqual({ where, poor: [] });
    }
  });
}
