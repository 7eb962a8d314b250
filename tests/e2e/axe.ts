/** The axe accessibility checks, run inside a page. */

import axe from "npm:axe-core@4.14.1";
import type { Page } from "./harness.ts";

/**
 * Every violation of the open page, one line each: the rule, what it asks for and where. What fades in is looked at
 * when it is there: its colours on the way would be judged as too faint.
 * The script goes in over the debugging protocol, which the content security policy does not bind.
 * @param ofColours of the rules of colour alone: all others are the same in every theme
 */
export async function findViolations(page: Page, { ofColours = false } = {}): Promise<string[]> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  await settleColours(page);
  return await page.evaluate(async (ofColours) => {
    // deno-lint-ignore no-explicit-any -- the page's global, made by the line above
    const { violations } = await (globalThis as any).axe.run(document, {
      resultTypes: ["violations"],
      ...(ofColours &&
        { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }),
    });
    return violations.flatMap((
      violation: {
        id: string;
        help: string;
        nodes: { target: string[]; failureSummary: string }[];
      },
    ) =>
      violation.nodes.map(({ target, failureSummary }) =>
        `${violation.id}: ${violation.help}: ${target.join(" ")}: ${failureSummary}`
      )
    );
  }, ofColours);
}

/** As a press on the page's switch does, which pages of the desk on a phone have folded away. */
export async function chooseTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = localStorage.theme = theme;
  }, theme);
}

/** Every violation of the open page in either theme, without loading it anew. */
export async function findViolationsInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  const inks = new Set<string | null>();
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await chooseTheme(page, theme);
    inks.add(await waitForTheme(page, theme));
    const ofColours = theme === "light";
    found.push(...(await findViolations(page, { ofColours })).map((line) => `${theme}: ${line}`));
  }
  await page.emulateMedia({ reducedMotion: null });
  return inks.size === 2 && !inks.has(null)
    ? found
    : [...found, "The page does not follow the chosen theme."];
}

/** The page's colour of text once it has the theme, which reaches a busy page late; null: it never has. */
async function waitForTheme(page: Page, theme: "light" | "dark"): Promise<string | null> {
  const hasTheme = (wanted: string) =>
    getComputedStyle(document.documentElement).colorScheme === wanted;
  // On a timer: a page that is not drawn has no frames to look at it in.
  const shown = await page.waitForFunction(hasTheme, theme, { polling: 50 }).catch(() => null);
  return shown && await settleColours(page);
}

/** Resolves once no colour is on its way to another, with the page's own. What moves without an end is not waited for. */
export async function settleColours(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    getComputedStyle(document.body).color; // begins what a change of theme sets off
    const ending = document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return getComputedStyle(document.body).color;
  });
}
