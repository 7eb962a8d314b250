/** The axe accessibility checks, run inside a page. */

import axe from "npm:axe-core@4.14.1";
import type { Page } from "./harness.ts";

/**
 * Every violation of the open page, one line each: the rule, what it asks for and where.
 * The script goes in over the debugging protocol, which the content security policy does not bind.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    // deno-lint-ignore no-explicit-any -- the page's global, made by the line above
    const { violations } = await (globalThis as any).axe.run(document, {
      resultTypes: ["violations"],
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
  });
}

/**
 * Every violation of the open page in either theme, without loading it anew. The page follows the system's: its
 * visitor has chosen none.
 */
export async function findViolationsInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  const grounds = new Set<string>();
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    grounds.add(await settleColours(page));
    found.push(...(await findViolations(page)).map((line) => `${theme}: ${line}`));
  }
  await page.emulateMedia({ reducedMotion: null });
  return grounds.size === 2 ? found : [...found, "The page looks alike in both themes."];
}

/** Resolves once no colour is on its way to another, with the page's own. */
export async function settleColours(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    getComputedStyle(document.body).color; // begins what a change of theme sets off
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(document.body).color;
  });
}
