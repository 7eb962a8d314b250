/**
 * `deno task screenshots [folder] [--only checkout] [--look 390x844-dark] [--pseudo] [--language ar]`: takes every screen
 * at six sizes in both themes, on a phone and on a desk in forced colours and with text of 200%, into one page to look
 * through. `--only` and `--look` (as many as one likes) are parts of names; what an earlier run took stays
 * on the page. `--pseudo` takes them in the language of pseudo.ts, longer than any; `--language` those that need no press
 * in one of the site's. By default the folder is `.data/screenshots`, which git ignores.
 */

import { parseArgs } from "node:util";
import { withDeadline } from "@/lib/platform/time.ts";
import { closeBrowser, type Page } from "../e2e/harness.ts";
import { launchSite } from "../site.ts";
import { enter, type Look, openAs, type OpenScreen } from "./open_screen.ts";
import { launchPseudoSite, pseudoMessage, STANDS_FOR } from "./pseudo.ts";
import { listScreens, type Screen } from "./screens.ts";

const SIZES = [[360, 640], [390, 844], [844, 390], [768, 1024], [1280, 800], [1920, 1080]] as const;
const PHONE = { width: 390, height: 844 }, DESK = { width: 1280, height: 800 };
const LOOKS: Look[] = [
  ...(["dark", "light"] as const).flatMap((theme) =>
    SIZES.map(([width, height]) => ({ width, height, theme }))
  ),
  ...[PHONE, DESK].map((size) => ({ ...size, forcedColors: true })),
  ...[PHONE, DESK].map((size) => ({ ...size, textPercent: 200 as const })),
];
/** Sixteen pictures take 5 to 10 s here. */
const SCREEN_MS = 60_000;
/** Of a long page the rest is more of the same. */
const MAX_HEIGHT_PX = 4000;

function nameOf({ width, height, theme, forcedColors, textPercent }: Look): string {
  const kind = forcedColors ? "forced" : textPercent === 200 ? "200" : theme;
  return `${width}x${height}-${kind}`;
}

/** As tall a window as the page: a picture of more than the window would set the size of text back. */
const heightOf = async (page: Page) =>
  Math.min(await page.evaluate(() => document.documentElement.scrollHeight), MAX_HEIGHT_PX);

async function take(opened: OpenScreen, screen: Screen): Promise<void> {
  await enter(opened, screen);
  for (const look of looks) {
    await opened.show(look);
    if (!screen.isOverlay) await opened.show({ ...look, height: await heightOf(opened.page) });
    await opened.page.screenshot({
      path: `${folder}/${screen.name}-${nameOf(look)}.jpeg`,
      type: "jpeg",
      quality: 60,
      animations: "disabled",
    });
  }
}

const STYLE = "body{font:1rem system-ui;margin:1rem}figure{display:inline-block;margin:.5rem;" +
  "vertical-align:top}img{height:22rem;border:1px solid}figcaption{font-size:.75rem}";

/** All pictures of the folder, those of earlier runs too. */
async function contactSheet(): Promise<string> {
  const files = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
  const pictures = files.flatMap((file) => {
    const [, screen, look] = /^(.+)-(\d+x\d+-\w+)\.jpeg$/.exec(file) ?? [];
    return screen && look ? [{ file, screen, look }] : [];
  });
  const sections = [...Map.groupBy(pictures, ({ screen }) => screen)].map(([screen, taken]) => {
    const figures = taken.map(({ file, look }) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a>` +
      `<figcaption>${look}</figcaption></figure>`
    );
    return `<section id="${screen}"><h2>${screen}</h2>${figures.join("")}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>` +
    `<h1>${sections.length} screens</h1>${sections.join("\n")}`;
}

const {
  values: { only = [""], look = [""], pseudo = false, language },
  positionals: [folder = ".data/screenshots"],
} = parseArgs(
  {
    allowPositionals: true,
    options: {
      only: { type: "string", multiple: true },
      look: { type: "string", multiple: true },
      pseudo: { type: "boolean" },
      language: { type: "string" },
    },
  },
);
await Deno.mkdir(folder, { recursive: true });
const looks = LOOKS.filter((it) => look.some((part) => nameOf(it).includes(part)));
const screens = (await listScreens(pseudo ? pseudoMessage : undefined)).filter(({ name, enter }) =>
  only.some((part) => name.includes(part)) && !(language && enter)
);
let failures = 0;
await using site = await (pseudo ? launchPseudoSite() : launchSite());
for (const screen of screens) {
  await using opened = await openAs(site, screen.viewer);
  const wanted = pseudo ? STANDS_FOR : language;
  if (wanted) await opened.context.setExtraHTTPHeaders({ "accept-language": wanted });
  try {
    await withDeadline(SCREEN_MS, take(opened, screen));
  } catch (error) {
    failures++;
    console.error(`${screen.name}: ${error}`);
  }
  await Deno.writeTextFile(`${folder}/index.html`, await contactSheet());
}
await closeBrowser();
console.log(`${screens.length - failures} of ${screens.length} screens: ${folder}/index.html`);
if (failures > 0) Deno.exitCode = 1;
