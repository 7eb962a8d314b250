/**
 * Style sheets speak of where lines start and end, not of left and right: the site also runs from the right
 * (styles/direction.css). What has no logical property takes its side and sign from `--start` and `--flow`. Nor do they
 * select by what an element says, which is in the page's language.
 */

import { expect } from "npm:expect@30.5.2";

const ROOT = new URL("../", import.meta.url);
/** Style sheets, and modules, which may have some within them. */
const FOLDERS = ["styles/", "components/", "islands/", "lib/", "routes/"];

/** What may name a side, and why. One that is no longer there fails too. */
const ALLOWED: Record<string, string> = {
  "components/catalogue/Blurb.css: float: left":
    "an initial, which only pages from the left have; Chrome knows inline-start from 118 on",
  "components/catalogue/Blurb.css: margin: 0.07em 0.05em 0 0": "the same initial",
  "components/listening/heard/WeekChart.tsx: left": "a month on the axis of time, which is ltr",
  "components/listening/player/SeekBar.css: translate: -50%": "over the seek bar, which is ltr",
  "components/listening/player/SeekBar.tsx: left": "over the seek bar, which is ltr",
  "lib/platform/toasts.css: inset: 0 auto auto 0":
    "toasts.browser.ts counts from the window's corner",
};

const SIDES = /^(?:left|right|(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?)$/;
const CORNER = /^border-(?:top|bottom)-(?:left|right)-radius$/;
const FOUR_SIDES = /^(?:inset|margin|padding|border-(?:width|style|color)|scroll-\w+)$/;
const SIDE_VALUE = /^(?:text-align|text-align-last|float|clear): (?:left|right)$/;
const STYLE_SIDE = /^(?:(?:margin|padding|border)?(?:Left|Right)\w*|left|right)$/;

/** By spaces that are in no brackets. */
const partsOf = (value: string) => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Whether something else stands at the left than at the right: of lengths, or of corners. */
function isUneven(property: string, value: string): boolean {
  const [a, b = a, c = a, d = b] = partsOf(value);
  if (FOUR_SIDES.test(property)) return b !== d;
  return property === "border-radius" && !value.includes("/") && (a !== b || c !== d);
}

/** Whether it moves or shines towards a fixed side. */
function hasFixedWay(property: string, value: string): boolean {
  if (value.includes("var(--flow)")) return false;
  if (property === "translate") return !/^(?:0|none|var\(.*)$/.test(partsOf(value)[0]!);
  if (/translate(?:X|3d)?\((?!0|-50%)/.test(value)) return true;
  return /gradient\(\s*(?:to (?:left|right)|-?90deg|270deg)/.test(value) ||
    /\bat (?!50%|center|var\(--start\)|var\(--lamp-at\))/.test(value);
}

/** The declarations of a sheet that know left from right, `float: left`. */
function sidesOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/\s+/g, " ");
  return [...bare.matchAll(/(?<=^|[{};])\s*([a-z-]+)\s*:\s*([^;{}]+)/g)]
    .map(([, property, value]) => [property!, value!.trim()] as const)
    .filter(([property, value]) =>
      SIDES.test(property) || CORNER.test(property) || SIDE_VALUE.test(`${property}: ${value}`) ||
      isUneven(property, value) || hasFixedWay(property, value)
    )
    .map(([property, value]) => `${property}: ${value}`);
}

/** The same of a module: its sheets within strings, and the `style` of its markup. */
function sidesOfModule(code: string): string[] {
  const sheets = [...code.matchAll(/<style>([\s\S]*?)<\/style>/g)].flatMap(([, css]) =>
    sidesOf(css!)
  );
  const styles = [...code.matchAll(/\bstyle=\{\{([\s\S]*?)\}\}/g)].flatMap(([, style]) =>
    [...style!.matchAll(/(?<![\w.])(\w+):/g)].map(([, name]) => name!)
      .filter((name) => STYLE_SIDE.test(name))
  );
  return [...sheets, ...styles];
}

/** Selectors by a text, `[aria-label="Pause"]`. Values of `option` and `input` are codes. */
const byText = (code: string): string[] =>
  code.match(
    /\[(?:alt|label|placeholder|title|aria-(?:description|label|placeholder|roledescription|valuetext))[~|^$*]?=[^\]]*\]/g,
  ) ?? [];

async function* filesUnder(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) yield* filesUnder(`${folder}${name}/`);
    else if (/\.(?:css|tsx?)$/.test(name) && !/_test\.tsx?$/.test(name)) yield folder + name;
  }
}

Deno.test("sidesOf: finds what names a side, and nothing that is the same on both", () => {
  const sides = [
    "margin-left: auto",
    "padding-right: 0",
    "border-left: 3px solid red",
    "border-right-color: red",
    "border-top-left-radius: 0",
    "left: 0",
    "text-align: right",
    "float: left",
    "inset: 0 auto 0 1px",
    "padding: 0 1px calc(2px + (3px * 2)) 2px",
    "border-radius: var(--radius-l) 0 0 var(--radius-l)",
    "translate: 100% 0",
    "transform: translateX(4px)",
    "background: linear-gradient(to right, red, blue)",
    "background: radial-gradient(1rem 1rem at 20% 4rem, red, blue)",
  ];
  expect(sidesOf(`.a { ${sides.join("; ")} }`)).toEqual(sides);
  const even = `
    /* left: 0 */
    .left:hover { margin: 0 auto; padding: 1px 2px 3px; inset: auto 0 0; margin-inline-start: 1px }
    .b { border-radius: 4px 4px 0 0; text-align: start; border-start-end-radius: 0; float: none }
    .c { translate: 0 100%; translate: calc(-50% * var(--flow)); transform: translateY(-50%);
      transition: translate 1s; & .right { left-over: 1 } }
    .d { background: radial-gradient(1rem at 50% 4rem, red), radial-gradient(1px at var(--start) 20% top 4rem, red),
      linear-gradient(calc(90deg * var(--flow)), red, blue) }`;
  expect(sidesOf(even)).toEqual([]);
});

Deno.test("sidesOfModule: reads the sheets within strings and the styles of markup", () => {
  const code = "const PAGE = `<style>a { left: 0 }</style>`;\n" +
    "const a = <b style={{ bottom: `${y}%`, left: `${x}%`, marginRight: 1 }} />;\n" +
    "const b = { left: 1 };";
  expect(sidesOfModule(code)).toEqual(["left: 0", "left", "marginRight"]);
});

Deno.test("style sheets: name no side but where it has to be the same in every language", async () => {
  const found: string[] = [];
  let sheets = 0;
  for (const folder of FOLDERS) {
    for await (const file of filesUnder(folder)) {
      const text = await Deno.readTextFile(new URL(file, ROOT));
      const isSheet = file.endsWith(".css");
      if (isSheet) sheets++;
      found.push(...(isSheet ? sidesOf : sidesOfModule)(text).map((it) => `${file}: ${it}`));
    }
  }
  expect(sheets).toBeGreaterThan(100);
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

Deno.test("style sheets and scripts: select by no text, which other languages have not", async () => {
  const selectors = ['[aria-label="Pause"]', "[title^=Play]", "[alt='']"];
  expect(byText(`a${selectors[0]} b, i${selectors[1]} { & ${selectors[2]} { top: 0 } }`))
    .toEqual(selectors);
  expect(byText('[title] [aria-pressed="true"], option[value="none"] { top: 0 }')).toEqual([]);
  const found: string[] = [];
  for (const folder of FOLDERS) {
    for await (const file of filesUnder(folder)) {
      const text = await Deno.readTextFile(new URL(file, ROOT));
      found.push(...byText(text).map((it) => `${file}: ${it}`));
    }
  }
  expect(found).toEqual([]);
});

Deno.test("direction.css: a line that is only a name begins where its own letters do", async () => {
  const css = await Deno.readTextFile(new URL("styles/direction.css", ROOT));
  const found: string[] = [];
  let names = 0;
  for await (const file of filesUnder("components/")) {
    const code = await Deno.readTextFile(new URL(file, ROOT));
    const lines = code.matchAll(
      /className="([\w-]+)"[^<>]*>\s*\{(?:\w+\.)?(?:author|narrator)\}\s*</g,
    );
    for (const [, name] of lines) {
      names++;
      if (!css.includes(`.${name},`)) found.push(`${file}: .${name}`);
    }
  }
  expect(found).toEqual([]);
  expect(names).toBeGreaterThan(1);
});
