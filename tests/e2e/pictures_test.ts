/**
 * Six screens beside their pictures in `tests/screens/pictures`: a colour or a layout that is lost by mistake.
 * A change that is meant renews them: `UPDATE_PICTURES=1 deno task test tests/e2e/pictures_test.ts`.
 */

import { expect } from "npm:expect@30.5.2";
import { enter, type Look, openAs } from "../screens/open_screen.ts";
import { listScreens } from "../screens/screens.ts";
import { compare, readPicture, soften, writePicture } from "../screens/soft_picture.ts";
import { browserTest, shareSite, type Site } from "./harness.ts";

const FOLDER = "tests/screens/pictures";
/** What was seen instead, where it was another. */
const SEEN = ".data/screenshots";
/** Measured: other fonts 0.6 and 0.04% at most; another ground 6.7, other ink 1.5, a blue lamp 0.8%, lost columns 7%. */
const MAX_MEAN = 1.2, MAX_STRONG = 0.004;

const PHONE = { width: 390, height: 844 }, DESK = { width: 1280, height: 800 };
const PICTURES: { screen: string; look: Look }[] = [
  { screen: "page-audiobook-11-visitor", look: { ...PHONE, theme: "dark" } },
  { screen: "page-audiobook-11-visitor", look: { ...DESK, theme: "light" } },
  { screen: "drawer-visitor", look: { ...PHONE, theme: "light" } },
  { screen: "no-such-book", look: { ...DESK, theme: "dark" } },
  { screen: "page-offline-visitor", look: { ...PHONE, theme: "dark" } },
  { screen: "bookmarks-visitor", look: { ...PHONE, forcedColors: true } },
];

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const screens = await listScreens();

/** Lazy ones are asked for after they have come into view, when the network may have been idle already. */
function areImagesHere(): boolean {
  return [...document.images].filter((it) => {
    const { top, bottom, height } = it.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  }).every(({ complete }) => complete);
}

/** The same on every machine: our serif, and a sans that is installed wherever Chromium is. */
async function setFonts(): Promise<void> {
  document.documentElement.style.setProperty("--sans", '"DejaVu Sans", sans-serif');
  await document.fonts.load('1rem "EB Garamond"');
}

for (const { screen, look } of PICTURES) {
  const { width, theme = "forced" } = look;
  browserTest(`pictures: ${screen}, ${width} px, ${theme}`, async () => {
    const wanted = screens.find(({ name }) => name === screen)!;
    await using opened = await openAs(site, wanted.viewer, width);
    await opened.show(look);
    await enter(opened, wanted);
    await opened.page.evaluate(setFonts);
    await opened.page.waitForLoadState("networkidle");
    await opened.page.waitForFunction(areImagesHere);
    const seen = await soften(await opened.page.screenshot({ animations: "disabled" }));
    const file = `${screen}-${width}-${theme}.png`;
    if (Deno.env.get("UPDATE_PICTURES")) return await writePicture(`${FOLDER}/${file}`, seen);

    const { mean, strong } = compare(await readPicture(`${FOLDER}/${file}`), seen);
    const isOther = mean > MAX_MEAN || strong > MAX_STRONG;
    if (isOther) {
      await Deno.mkdir(SEEN, { recursive: true });
      await writePicture(`${SEEN}/${file}`, seen);
    }
    expect(isOther && { mean, strong, seen: `${SEEN}/${file}`, known: `${FOLDER}/${file}` })
      .toBe(false);
  });
}
