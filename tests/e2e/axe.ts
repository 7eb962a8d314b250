/** The axe accessibility checks, run inside a page. */

import axe from "npm:axe-core@4.14.1";
import type { Page } from "./harness.ts";

/**
 * Every violation of the open page, one line each: the rule, what it asks for and where.
 * The script goes in over the debugging protocol, which the content security policy does not bind.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
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
