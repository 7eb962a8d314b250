/**
 * `deno task screenshots [folder] [part of a name]`: takes every screen at five sizes in both themes, on a phone and
 * on a desk in forced colours and with text of 200%, into one page to look through. By default the folder is
 * `.data/screenshots`, which git ignores.
 */

import { launchSite } from "../site.ts";
import { closeBrowser, type Page } from "../e2e/harness.ts";
import { enter, type Look, openAs, type OpenScreen } from "./open_screen.ts";
import { listScreens, type Screen } from "./screens.ts";

const SIZES = [[360, 640], [390, 844], [768, 1024], [1280, 800], [1920, 1080]] as const;
const PHONE = { width: 390, height: 844 }, DESK = { width: 1280, height: 800 };
const LOOKS: Look[] = [
  ...(["dark", "light"] as const).flatMap((theme) =>
    SIZES.map(([width, height]) => ({ width, height, theme }))
  ),
  ...[PHONE, DESK].map((size) => ({ ...size, forcedColors: true })),
  ...[PHONE, DESK].map((size) => ({ ...size, textPercent: 200 as const })),
];
/** Of a long page the rest is more of the same. */
const MAX_HEIGHT_PX = 4000;

function nameOf({ width, height, theme, forcedColors, textPercent }: Look): string {
  const kind = forcedColors ? "forced" : textPercent === 200 ? "200" : theme;
  return `${width}x${height}-${kind}`;
}

/** As tall a window as the page: a picture of more than the window would set the size of text back. */
const heightOf = async (page: Page) =>
  Math.min(await page.evaluate(() => document.documentElement.scrollHeight), MAX_HEIGHT_PX);

async function take(opened: OpenScreen, screen: Screen, folder: string): Promise<string[]> {
  const { page } = opened, files: string[] = [];
  for (const look of LOOKS) {
    await opened.show(look);
    if (!screen.isOverlay) await opened.show({ ...look, height: await heightOf(page) });
    const file = `${screen.name}-${nameOf(look)}.jpeg`;
    await page.screenshot({
      path: `${folder}/${file}`,
      type: "jpeg",
      quality: 60,
      animations: "disabled",
    });
    files.push(file);
  }
  return files;
}

const STYLE = "body{font:1rem system-ui;margin:1rem}figure{display:inline-block;margin:.5rem;" +
  "vertical-align:top}img{height:22rem;border:1px solid}figcaption{font-size:.75rem}";

function contactSheet(taken: ReadonlyMap<string, string[]>): string {
  const sections = [...taken].map(([name, files]) => {
    const figures = files.map((file) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a>` +
      `<figcaption>${file.slice(name.length + 1, -5)}</figcaption></figure>`
    );
    return `<section id="${name}"><h2>${name}</h2>${figures.join("")}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>` +
    `<h1>${taken.size} screens</h1>${sections.join("\n")}`;
}

const [folder = ".data/screenshots", part = ""] = Deno.args;
await Deno.mkdir(folder, { recursive: true });
const screens = (await listScreens()).filter(({ name }) => name.includes(part));
const taken = new Map<string, string[]>(), failed: string[] = [];
await using site = await launchSite();
for (const screen of screens) {
  await using opened = await openAs(site, screen.viewer);
  try {
    await enter(opened, screen);
    taken.set(screen.name, await take(opened, screen, folder));
  } catch (error) {
    failed.push(`${screen.name}: ${error}`);
  }
  await Deno.writeTextFile(`${folder}/index.html`, contactSheet(taken));
}
await closeBrowser();
console.log(`${taken.size} screens: ${folder}/index.html`);
for (const line of failed) console.error(line);
if (failed.length > 0) Deno.exitCode = 1;
