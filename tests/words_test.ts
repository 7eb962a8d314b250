/**
 * Texts for people stand in their domain's words, where they can be translated, and not in the markup. A
 * document of law is read as a whole and is a file of its own, as demo/pages is.
 */

import { stop, transform } from "npm:esbuild@^0.28.2";
import { expect } from "npm:expect@30.5.2";
import { argumentsOf } from "@/lib/platform/language/messages.ts";
import { faultsOf, findFaults, makeModules } from "../tools/words.ts";

const ROOT = new URL("../", import.meta.url);

const DOCUMENTS = ["routes/refunds.tsx"];

/** Punctuation alone: a text between others, or what joins two of a template. */
const JOINT = /^\s*[.,:;!?]+\s*$/;

/** What of a module's markup joins texts: punctuation between two of its parts, and templates of texts alone. */
async function jointsOf(source: string): Promise<string[]> {
  const { code } = await transform(source, { loader: "tsx", jsx: "automatic", charset: "utf8" });
  const lines = [...code.matchAll(/^\s*"((?:[^"\\]|\\.)*)",?$/gm)].map(([, text]) => text!);
  const templates = [...code.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, text]) => text!);
  return [
    ...lines.filter((it) => JOINT.test(it)),
    ...templates.filter((it) =>
      /\$\{(?!JSON)(?:[A-Z][A-Z_]+|\w+Words)\./.test(it) &&
      /^[.,:;!?]*\s[\s.,:;!?]*$/.test(it.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, ""))
    ),
  ];
}

/** `Cancel the order`, `of all books.`, or a word alone with a capital; no class, code or header. */
const TEXT =
  /^\s*[A-Z][a-z’']+(?:\s*$|[.!?…:,]*\s+\S)|\b[a-z’']+ [a-z’']+[.!?…]|^[a-z]+(?: [a-z]+){3,}$/;

/** What a reader would see of a module: its markup's texts are strings once it is compiled. */
async function textsOf(source: string): Promise<string[]> {
  const { code } = await transform(source, { loader: "tsx", jsx: "automatic", charset: "utf8" });
  const literals = code.matchAll(/\/\/.*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...literals].map(([, plain, template]) => plain ?? template ?? "")
    .filter((it) => TEXT.test(it));
}

async function* modulesUnder(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) yield* modulesUnder(`${folder}${name}/`);
    else if (name.endsWith(".tsx") && !name.endsWith("_test.tsx")) yield folder + name;
  }
}

Deno.test("textsOf: finds what markup, attributes and templates say, and nothing else", async () => {
  const source = `// A comment says this.
    import { page } from "fresh";
    export const Page = ({ n }) => (
      <p className="button button--large" aria-label="Close it" method="post">
        Cancel <b>{n ? "Yes please" : WORDS.no}</b>{\`You own \${n} books.\`}
      </p>
    );`;
  expect((await textsOf(source)).map((it) => it.trim())).toEqual([
    "Close it",
    "Cancel",
    "Yes please",
    "You own ${n} books.",
  ]);
  await stop();
});

Deno.test("jointsOf: finds punctuation between parts, and templates that put texts together", async () => {
  const source = `
    export const Page = ({ name, n }) => (
      <p className={\`row \${name}\`} title={\`\${PAGE.title}: \${name}\`}>
        {PAGE.before} <a href="/">{PAGE.link}</a>, {n}. <b>{[name, n].join(", ")}</b>
        {\`\${PageWords.first} \${PageWords.next(n)}\`} · <i>{\`\${PAGE.path}?\${n}\`}</i>
      </p>
    );`;
  expect(await jointsOf(source)).toEqual([
    ", ",
    ". ",
    "${PAGE.title}: ${name}",
    "${PageWords.first} ${PageWords.next(n)}",
  ]);
  await stop();
});

Deno.test("words: no text for people stands in markup", async () => {
  const files: string[] = [];
  for (const folder of ["components/", "islands/", "routes/"]) {
    for await (const file of modulesUnder(folder)) files.push(file);
  }
  expect(files).toEqual(expect.arrayContaining(DOCUMENTS));
  const held = files.filter((file) => !DOCUMENTS.includes(file));
  expect(held.length).toBeGreaterThan(100);
  const found = await Promise.all(held.map(async (file) => {
    const source = await Deno.readTextFile(new URL(file, ROOT));
    return [
      ...(await textsOf(source)).map((it) => `${file} says "${it}": move it to its domain's words`),
      ...(await jointsOf(source)).map((it) =>
        `${file} joins texts by "${it}": make it one message`
      ),
    ];
  }));
  expect(found.flat()).toEqual([]);
  await stop();
});

Deno.test("words: each module is what its messages make", async () => {
  const modules = await makeModules();
  expect(modules.size).toBeGreaterThan(30);
  for (const [path, code] of modules) {
    const found = await Deno.readTextFile(new URL(`lib/${path}`, ROOT)).catch(() => "nothing");
    if (found !== code) {
      throw new Error(`lib/${path} is not what its messages make: run \`deno task words\``);
    }
  }
});

Deno.test("argumentsOf: named in order, typed by their use", () => {
  expect(argumentsOf("{title}, {count, plural, one {# book} other {# books}} for {title}")).toEqual(
    [
      { name: "title", type: "string | number" },
      { name: "count", type: "number" },
    ],
  );
  expect(argumentsOf("{isVat, select, true {VAT} other {Tax on {what}}}")).toEqual([
    { name: "isVat", type: "boolean" },
    { name: "what", type: "string | number" },
  ]);
  expect(argumentsOf("{role, select, author {an author} other {a helper}}")[0]!.type).toBe(
    "string",
  );
  expect(argumentsOf("It's '{'plain'}'")).toEqual([]);
  expect(() => argumentsOf("{count, plural, one {# book}")).toThrow();
});

Deno.test("words: every language has every message, with its arguments and all its plurals", async () => {
  expect(await findFaults()).toEqual([]);
});

Deno.test("faultsOf: names what is missing, unknown or of another kind", () => {
  const english = {
    title: "{title}",
    count: "{count, plural, one {# book} other {# books}}",
    list: ["a"],
  };
  const polish = {
    title: "{name}",
    count: "{count, plural, one {# książka} few {# książki} other {# książki}}",
    more: "Więcej",
  };
  expect(faultsOf("pl", english, polish)).toEqual([
    "pl.title uses {name} as string | number: English has no such argument",
    'pl.count has a plural without "many"',
    "pl.list is missing",
    "pl.more is not in English",
  ]);
  expect(faultsOf("de", "{count, plural, one {a} other {b}}", "{count, select, x {a} other {b}}"))
    .toEqual(["de uses {count} as string: English has number"]);
  expect(faultsOf("de", "Play", "{Abspielen")[0]).toMatch(/^de is no message: /);
  expect(faultsOf("de", "See <link>this</link>.", "Siehe <a>das</a>.")).toEqual([
    "de lacks <link>",
    "de lacks </link>",
    "de has <a>, which English has not",
    "de has </a>, which English has not",
  ]);
  expect(faultsOf("ja", english, { ...english, count: "{count, plural, other {#冊}}" })).toEqual(
    [],
  );
});
