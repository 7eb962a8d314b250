/**
 * Scripts of ours ask a browser for nothing that the oldest of the build's target lacks (fresh.config.ts): esbuild
 * lowers syntax, not APIs. The list is of what has come since and is at hand to write; all of the code was once held
 * against @mdn/browser-compat-data, whose every name is too much noise for a test.
 */
import { build, stop } from "esbuild";
import { expect } from "npm:expect@30.5.2";
import { basename, join } from "node:path";
import config from "../fresh.config.ts";
import { BUNDLES, WORKERS } from "../lib/listening/first_bytes/bundles.ts";

const ROOT = join(import.meta.dirname!, "..");

/** The first version that has it, of the engine in which it came last. */
const NEWER: [api: RegExp, since: string][] = [
  [/\b(Map|Object)\.groupBy\b/, "Safari 17.4"],
  [/\bPromise\.withResolvers\b/, "Safari 17.4"],
  [/\bPromise\.try\b/, "Safari 18.2"],
  [/\bArray\.fromAsync\b/, "Chrome 121"],
  [/\bRegExp\.escape\b/, "Chrome 136"],
  [/\bError\.isError\b/, "Chrome 134"],
  [/\bUint8Array\.from(Base64|Hex)\b|\.to(Base64|Hex)\(/, "Chrome 140"],
  [/\.(toWellFormed|isWellFormed)\(/, "Firefox 119"],
  [
    /\.(union|intersection|difference|symmetricDifference|is(Sub|Super)setOf|isDisjointFrom)\(/,
    "Firefox 127",
  ],
  [
    /\.(values|keys|entries)\(\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|some|every|find)\(/,
    "Safari 18.4",
  ],
  [/\bIterator\.(from|concat)\b/, "Safari 18.4"],
  [/\bIntl\.(DurationFormat|Segmenter)\b/, "Firefox 136"],
  [/\bAbortSignal\.any\b/, "Safari 17.4"],
  [/\bURL\.(canParse|parse)\b/, "Safari 18"],
  [/\.checkVisibility\b/, "Safari 17.4"],
  [/\.(bytes)\(\)/, "Chrome 132"],
  [/\b(Response|Request|Blob)\.prototype\.bytes\b/, "Chrome 132"],
  [/\.(role|aria[A-Z]\w+) = /, "Firefox 119"],
  [/\.(showPopover|hidePopover|togglePopover|popover)\b/, "Firefox 125"],
  [/\.(requestClose|moveBefore|setHTML)\(/, "Safari 18.4"],
  [/\bstartViewTransition\b|\bCSSStartingStyleRule\b/, "Firefox 144"],
  [/\bnavigation\.(navigate|addEventListener|currentEntry|entries)\b/, "Safari 26.2"],
  [/\b(scheduler|cookieStore|documentPictureInPicture)\./, "not in Safari"],
  [/\b(requestIdleCallback|cancelIdleCallback)\b/, "not in Safari"],
  [/\bCSS\.highlights\b|\bnew Highlight\b/, "Safari 17.2"],
  [/\bfor await\b/, "streams, in Safari 26"],
  [/\bReadableStream\.from\b/, "not in Safari"],
];

/** What asks first whether it is there, and does without. */
const ASKED_FIRST = new Set([
  "lib/listening/delivery/delivery.browser.ts requestIdleCallback",
  "lib/listening/read_along.browser.ts CSS.highlights",
  "lib/listening/read_along.browser.ts new Highlight",
  "lib/platform/toasts.browser.ts .checkVisibility",
]);

/** Pages carry these as text. */
const INLINE = ["lib/listening/first_bytes/head_script.ts", "lib/fresh/render/scripts.ts"];

/** All scripts of ours as browsers get them, without the packages they use and without what is shaken off. */
async function bundleOwn(): Promise<string[]> {
  const islands = Array.from(Deno.readDirSync(join(ROOT, "islands")), ({ name }) => name)
    .map((name) => `islands/${name}`);
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...Object.values({ ...BUNDLES, ...WORKERS }).filter((path) => /^\w.*\.tsx?$/.test(path)),
      ...islands,
      "lib/fresh/client/islands.ts",
      "lib/fresh/client/navigation.ts",
    ],
    outdir: "/own",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    target: config.build.target,
    alias: { "@": ROOT },
    packages: "external",
    tsconfigRaw: "{}",
    logLevel: "error",
  });
  return outputFiles.map(({ text }) => text);
}

/** "lib/platform/time.ts Map.groupBy", by the comments in which the bundler names each file. */
function findNewer(code: string): string[] {
  const found: string[] = [];
  let file = "";
  for (const line of code.split("\n")) {
    if (/^ *\/\/ [\w/.-]+\.tsx?$/.test(line)) file = line.trim().slice(3);
    for (const [api, since] of NEWER) {
      const [use] = api.exec(line.replace(/"[^"]*"/g, '""')) ?? [];
      if (use && !ASKED_FIRST.has(`${file} ${use}`)) found.push(`${file}: ${use} (${since})`);
    }
  }
  return found;
}

Deno.test("target: scripts ask for nothing that the oldest browsers of the build's target lack", async () => {
  const found = (await bundleOwn()).flatMap(findNewer);
  await stop();
  for (const path of INLINE) {
    const text = await Deno.readTextFile(join(ROOT, path));
    found.push(...findNewer(text).map((use) => basename(path) + use));
  }
  expect([...new Set(found)].sort()).toEqual([]);
});

Deno.test("target: a new API is named with its file and version, words in strings are not", () => {
  const code = [
    "// lib/platform/time.ts",
    "const own = Map.groupBy(all, of);",
    'say("Promise.try");',
    "x.role = y",
  ];
  expect(findNewer(code.join("\n"))).toEqual([
    "lib/platform/time.ts: Map.groupBy (Safari 17.4)",
    "lib/platform/time.ts: .role =  (Firefox 119)",
  ]);
});
