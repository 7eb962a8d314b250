/**
 * The process answers everyone on one thread: an expression whose time grows faster than its text lets a single text
 * of a few kilobytes stop it for seconds.
 */

import { expect } from "npm:expect@30.5.2";
import { z } from "zod";
import { collectRegExps } from "./regexps/collect.ts";
import { findSlowText } from "./regexps/growth.ts";

const { literals, built } = await collectRegExps(
  ["lib", "routes", "islands", "components"],
  ["main.ts", "dev.ts", "fresh.config.ts"],
);

/** Expressions that are put together as the code runs, as they are then. */
const BUILT: Record<string, RegExp[]> = {
  "lib/desk/commands/tax_input.ts": [/^DE[0-9A-Z+*]{2,12}$/],
  "lib/fresh/app/router.ts": [
    /^\/a\/([^/]+?)$/,
    /^\/a\/([^/]+?)\/([^/]+?)\/b$/,
    /^\/a(?:\/([^/]+?))?$/,
    /^\/a(?:\/([^/]+?(?:\/[^/]+?)*))?$/,
  ],
  "lib/media/addresses.ts": [/[?&]sourceBook=(\d+)/],
  "lib/media/vtt.ts": [
    /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)[.,](\d{3})/,
    /<(?:(\d{2,}):)?([0-5]\d):([0-5]\d)[.,](\d{3})>/,
  ],
  "lib/platform/objects/bucket.server.ts": [/<Key>([^<]*)<\/Key>/],
  "lib/shop/stripe_emulator/answer.server.ts": [/^\/v1\/payment_intents\/([^/]+)\/confirm$/],
  "lib/listening/first_bytes/page.browser.ts": [
    /^(journal|bookmarks):(visitor|u1)(:|=.*"isNew":true)/,
  ],
};

/** zod's own formats that the schemas use. */
const FORMATS = {
  email: z.regexes.email,
  base64: z.regexes.base64,
  date: z.regexes.date,
  datetime: z.regexes.datetime({ offset: true }),
};

/** Never given what somebody else wrote: the author's own pages, read once at the start. */
const NO_INPUT = ["lib/catalogue/load_texts.server.ts"];

Deno.test("findSlowText: finds what grows by the square, the cube and exponentially, and nothing else", () => {
  const slow = [
    /[^\S\n]*\n[^\S\n]*(\n\s*)?/g,
    /[.\s]+$/,
    /<Contents>([\s\S]*?)<\/Contents>/g,
    /^<!-- if (\w+) -->\n([\s\S]*?)^<!-- end \1 -->/gm,
    /\/[^\s?]*\?/g,
    /^\s*,\s*\s*$/,
    /^(?:[a-z]+)+$/,
    /^(\d+|[0-9]+)*x/,
    /=(?:\w|-)*;|(?=(\w+)+!)./,
  ];
  expect(slow.filter((it) => findSlowText(it) === null)).toEqual([]);
  const quick = [/\s+/g, /^[a-z]{1,40}$/, /\p{M}/gu, /^(\d+)([a-z]+)$/, /"((?:[^"\\]|\\.)*)"/y];
  expect(quick.filter((it) => findSlowText(it) !== null)).toEqual([]);
});

Deno.test("collectRegExps: what is put together as the code runs is listed here as it is then", () => {
  expect([...built].sort()).toEqual(Object.keys(BUILT).sort());
  expect(literals.length).toBeGreaterThan(300);
});

Deno.test("regular expressions: no text, however it was chosen, takes more than linear time", () => {
  const found = [
    ...literals.filter(({ file }) => !NO_INPUT.includes(file)),
    ...Object.entries({ ...BUILT, ...FORMATS }).flatMap(([file, all]) =>
      [all].flat().map((regExp) => ({ file, line: 0, regExp }))
    ),
  ];
  const slow = found.flatMap(({ file, line, regExp }) => {
    const text = findSlowText(regExp);
    return text === null ? [] : [`${file}:${line} ${regExp} is slow for ${text}`];
  });
  expect(slow).toEqual([]);
});
