/** Chromium for benches: found or installed, with a debugging port for tools that bring their own driver. */

import { type Browser, chromium } from "npm:playwright-core@1.65.1";
import { CHROMIUM_FLAGS, requireChromium } from "../tests/chromium.ts";
import { ensurePrograms } from "../tests/programs.ts";
import { takeFreePort } from "../tests/site.ts";

export type { Browser, Page } from "npm:playwright-core@1.65.1";

/** The browser and the port on which it takes orders over the DevTools protocol. Closed on dispose. */
export async function openBrowser(): Promise<Browser & { debuggingPort: number }> {
  await ensurePrograms("chromium-headless-shell");
  const debuggingPort = takeFreePort();
  const browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debuggingPort}`],
  });
  return Object.assign(browser, { debuggingPort });
}
