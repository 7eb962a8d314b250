/**
 * Takes the screenshots that browsers show before they install the site:
 *
 *   deno run -A --lock=tests/deno.lock tools/screenshots.ts https://books.example   the author's own
 *   deno run -A --lock=tests/deno.lock tools/screenshots.ts http://localhost:8000 --demo
 *
 * The first writes into the screenshots folder of DATA_DIR, the second into `static/`.
 */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "npm:playwright-core@1.65.1";
import sharp from "npm:sharp@0.34.5";
import { readConfig } from "@/lib/platform/config.server.ts";
import { SCREENSHOTS } from "@/lib/site/adapters/install_manifest.server.ts";
import { CHROMIUM_FLAGS, requireChromium } from "@/tests/chromium.ts";

/** Small enough for a dialog that may never be opened. */
const QUALITY = 60;
const PHONE = { width: 390, height: 844 };

const { values, positionals: [site] } = parseArgs({
  allowPositionals: true,
  options: { demo: { type: "boolean" } },
});
if (!site) throw new Error("Say which site: tools/screenshots.ts https://books.example");

const folder = values.demo
  ? "static/screenshots"
  : join(readConfig(Deno.env.toObject()).dataDir, "screenshots");
await Deno.mkdir(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: await requireChromium(),
  args: CHROMIUM_FLAGS,
});
for (const { name, width, height, form_factor } of SCREENSHOTS) {
  const isPhone = form_factor === "narrow";
  const viewport = isPhone ? PHONE : { width, height };
  const page = await browser.newPage({ viewport, deviceScaleFactor: width / viewport.width });
  await page.goto(new URL("/", site).href, { waitUntil: "networkidle" });
  const book = await page.locator('main a[href^="/audiobook/"]').first().getAttribute("href");
  if (isPhone) await page.goto(new URL(book!, site).href, { waitUntil: "networkidle" });
  const picture = sharp(await page.screenshot()).webp({ quality: QUALITY, effort: 6 });
  await picture.toFile(join(folder, (values.demo ? "demo-" : "") + name));
  await page.close();
}
await browser.close();
