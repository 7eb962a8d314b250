/** A page loads its scripts once it is painted, after its `load` event: tests that press wait for them. */

import type { Page } from "npm:playwright-core@1.65.1";

/** Resolves once everything the page's loaders name, and a page shown in place, has been fetched and has run. */
export async function untilScriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(areScriptsHere);
  // Fetched modules run in the tasks that follow.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}

/** The script that checks forms comes with the first touch of one; resolves once it has run. */
export async function touchForm(page: Page): Promise<void> {
  await untilScriptsRun(page);
  const loaded = page.waitForResponse((it) => it.url().includes("/forms.js"));
  await page.locator("main form").first().dispatchEvent("pointerdown", { bubbles: true });
  await (await loaded).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}

/** Runs in the page. */
export function areScriptsHere(): boolean {
  const wanted = [
    ...document.querySelectorAll<HTMLElement>("script[data-load],script[data-page]"),
  ]
    .flatMap(({ dataset }) => [dataset.load, dataset.preload, dataset.page])
    .flatMap((urls) => urls ? urls.split(" ") : [])
    .concat(Array.from(
      document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]"),
      ({ href }) => href,
    ))
    .map((url) => new URL(url, location.href).href);
  const fetched = new Set(
    performance.getEntriesByType("resource")
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
      .map(({ name }) => name),
  );
  return wanted.every((url) => fetched.has(url));
}

/** Makes `goto` and `reload` wait for the page's scripts too, unless told not to wait for the page. */
export function waitForScripts(page: Page): void {
  for (const name of ["goto", "reload"] as const) {
    const load = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page["goto"]>;
    page[name] = async (...args: unknown[]) => {
      const response = await load(...args);
      const options = args.at(-1) as { waitUntil?: string } | undefined;
      if (options?.waitUntil !== "commit") await untilScriptsRun(page);
      return response;
    };
  }
}
