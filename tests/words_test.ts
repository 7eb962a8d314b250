/**
 * Texts for people stand in their domain's words, where they can be translated, and not in the markup. A
 * document of law is read as a whole and is a file of its own in demo/pages.
 */

import { stop, transform } from "npm:esbuild@^0.28.2";
import { expect } from "npm:expect@30.5.2";
import { TAGS } from "@/lib/platform/language/language.ts";
import { argumentsOf, type Messages, withIsolates } from "@/lib/platform/language/messages.ts";
import { bundle } from "../tools/bundle.ts";
import { faultsOf, findFaults, makeModules, rawCounts, readMessages } from "../tools/words.ts";

const ROOT = new URL("../", import.meta.url);

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

/** A list that code has joined and hands to a message: how lists are written depends on the language. */
const joinedOf = (source: string): string[] =>
  source.match(/\b[A-Z][A-Z_]+(?:\.(?!map|filter|flatMap)\w+)+\(.*?\.join\("[^"]*[,;:][^"]*"\)/g) ??
    [];

/** What a style sheet puts between texts, which is written in another way elsewhere: `attr(title) ": "`. */
const jointsOfSheet = (css: string): string[] =>
  css.match(/\bcontent:[^;{}]*\battr\([^()]*\)\s*"[^;{}]*|\bcontent:\s*"[^"]*"\s*attr\([^;{}]*/g) ??
    [];

/** `Cancel the order`, `of all books.`, or a word alone with a capital; no class, code or header. */
const TEXT =
  /^\s*[A-Z][a-z’']+(?:\s*$|[.!?…:,]*\s+\S)|\b[a-z’']+ [a-z’']+[.!?…]|^[a-z]+(?: [a-z]+){3,}$/;

/** Strings and templates of compiled code, which keeps the comments of a class. */
const literalsOf = (code: string): string[] =>
  [...code.matchAll(/\/\*[^]*?\*\/|\/\/.*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, template]) => plain ?? template ?? "");

/** What a reader would see of a module: its markup's texts are strings once it is compiled. */
async function textsOf(source: string): Promise<string[]> {
  const { code } = await transform(source, { loader: "tsx", jsx: "automatic", charset: "utf8" });
  return literalsOf(code).filter((it) => TEXT.test(it));
}

/** What stands between the tags of markup that a module writes as text: a dialog, a mail, a feed. */
async function writtenIn(source: string): Promise<string[]> {
  const { code } = await transform(source, { loader: "ts", charset: "utf8" });
  const markup = literalsOf(code)
    .filter((it) => /<\w[^<>]*>/.test(it))
    .map((it) =>
      it.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "").replace(/<(script|style)[^]*?<\\?\/\1>/g, "")
    );
  return markup.flatMap((it) => [...it.matchAll(/>([^<>]*)</g)].map(([, text = ""]) => text.trim()))
    .filter((it) => /[a-z]{2}/i.test(it));
}

/** Whether it is a module of texts. */
const isWords = (path: string): boolean => /^lib\/\w+\/(words|words\/\w+)\.ts$/.test(path);

/** A script that stands in pages, and what a payment provider answers when it fails. */
const NO_TEXTS = [
  "lib/listening/first_bytes/head_script.ts",
  "lib/shop/stripe_emulator/mod.server.ts",
];

async function* modulesUnder(folder: string, ending = ".tsx"): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) yield* modulesUnder(`${folder}${name}/`, ending);
    else if (name.endsWith(ending) && !name.endsWith(`_test${ending}`)) yield folder + name;
  }
}

Deno.test("textsOf: finds what markup, attributes and templates say, and nothing else", async () => {
  const source = `// A comment says this.
    import { page } from "fresh";
    class Notes {
      /** The first of \`Close\` is slow. */
      n = 1;
    }
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

Deno.test("joinedOf, jointsOfSheet: find lists joined for a message, and punctuation of a style sheet", () => {
  const source = `const text = WORDS.known(ids.join(", ")), names = ids.join(", ");
    show(FORM.head.missing(faults.map(({ name }) => name).join("; ")), path.join("/"));`;
  expect(joinedOf(source)).toEqual([
    'WORDS.known(ids.join(", ")',
    'FORM.head.missing(faults.map(({ name }) => name).join("; ")',
  ]);
  expect(jointsOfSheet(`a::before { content: attr(title) ": "; } b { content: "(" attr(title); }
    i { content: attr(title); } u { content: "✓ "; }`))
    .toEqual(['content: attr(title) ": "', 'content: "(" attr(title)']);
});

Deno.test("words: how a list is written, or a text with its label, is left to the language", async () => {
  const found: string[] = [];
  const look = async (folder: string, ending: string, of: (text: string) => string[]) => {
    for await (const file of modulesUnder(folder, ending)) {
      const joints = of(await Deno.readTextFile(new URL(file, ROOT)));
      found.push(...joints.map((it) => `${file} joins texts: ${it}`));
    }
  };
  for (const folder of ["components/", "islands/", "lib/", "routes/"]) {
    for (const ending of [".ts", ".tsx"]) await look(folder, ending, joinedOf);
  }
  for (const folder of ["components/", "lib/", "styles/"]) {
    await look(folder, ".css", jointsOfSheet);
  }
  expect(found).toEqual([]);
});

Deno.test("words: no text for people stands in markup", async () => {
  const files: string[] = [];
  for (const folder of ["components/", "islands/", "routes/"]) {
    for await (const file of modulesUnder(folder)) files.push(file);
  }
  expect(files.length).toBeGreaterThan(100);
  const found = await Promise.all(files.map(async (file) => {
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

Deno.test("writtenIn: finds what markup says that code writes, and nothing else", async () => {
  const source = `
    dialog.innerHTML = \`<form class="dialog"><h2>Is this you? <small>\${WORDS.test}</small></h2>
      <p>\${WORDS.text}</p><script>go(\${address} => 1);</script></form>\`;
    const list: Map<string, number> = a < b ? c : "<b>Sold out</b>";`;
  expect(await writtenIn(source)).toEqual(["Is this you?", "Sold out"]);
  await stop();
});

Deno.test("words: no text for people stands in markup that code writes", async () => {
  const isCode = (file: string) => !isWords(file) && !NO_TEXTS.includes(file);
  const files = (await Array.fromAsync(modulesUnder("lib/", ".ts"))).filter(isCode);
  expect(files.length).toBeGreaterThan(300);
  const found = await Promise.all(
    files.map(async (file) =>
      (await writtenIn(await Deno.readTextFile(new URL(file, ROOT))))
        .map((it) => `${file} writes "${it}": move it to its domain's words`)
    ),
  );
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

Deno.test("withIsolates: each name in one, and nothing else", () => {
  expect(
    withIsolates("{title} {count, plural, one {{name}: a '{'book'}'} other {# of <b>{name}</b>}}"),
  )
    .toBe(
      "\u2068{title}\u2069 {count, plural, one {\u2068{name}\u2069: a '{'book'}'} other " +
        "{# of <b>\u2068{name}\u2069</b>}}",
    );
  expect(withIsolates("no name")).toBe("no name");
});

Deno.test("rawCounts: a plural that writes what it counts as it is, in its own cases only", () => {
  const messages = {
    raw: "{count, plural, one {{count} sale} other {{count} sales}}, {sum}",
    list: [
      "{isOwn, select, true {{n, plural, other {{isFree, select, other {{n}}}}}} other {{n}}}",
    ],
    grouped: "{count} {count, plural, =0 {no sale of {title}} other {# sales}}",
    nested: "{all, plural, other {{done, plural, other {# of {all}}}}}",
  };
  expect(rawCounts(messages, "en")).toEqual([
    "en.raw writes {count} without groups: use #",
    "en.raw writes {count} without groups: use #",
    "en.list.0 writes {n} without groups: use #",
  ]);
});

Deno.test("words: every language has every message, with its arguments and all its plurals, and groups large counts", async () => {
  expect(await findFaults()).toEqual([]);
});

Deno.test("bundle: messages with faults end the build, which names them all", async () => {
  const lib = new URL(`file://${await Deno.makeTempDir()}/`);
  const write = (language: string, HOME: Messages) =>
    Deno.writeTextFile(new URL(`shop/messages/${language}.json`, lib), JSON.stringify({ HOME }));
  await Deno.mkdir(new URL("shop/messages", lib), { recursive: true });
  await write("en", { title: "Home", owned: "You own {count} books." });
  for (const it of TAGS) if (it !== "en") await write(it, { title: "…", owned: "{count}" });
  await write("de", { owned: "Du hast {zahl} Bücher.", lead: "Hör zu" });
  await expect(bundle(["fr"], lib)).rejects.toThrow(
    "Messages:\nshop: de.HOME.title is missing\n" +
      "shop: de.HOME.owned uses {zahl} as string | number: English has no such argument\n" +
      "shop: de.HOME.owned drops {count}\nshop: de.HOME.lead is not in English",
  );
  await Deno.remove(lib, { recursive: true });
});

/** Code that may say texts: what it imports, and the rest. */
interface Sayer {
  imports: { name: string; alias: string; from: string }[];
  code: string;
}

const IMPORT = /import\s+\{([^}]*)\}\s*from\s*"([^"]+)";/g;

function toSayer(source: string): Sayer {
  const imports = [...source.matchAll(IMPORT)].flatMap(([, list = "", from = ""]) =>
    list.split(",").map((it) => it.trim().split(" as "))
      .map(([name = "", alias = name]) => ({ name, alias, from }))
  );
  return { imports, code: source.replaceAll(IMPORT, "") };
}

/** All but tests and the modules of texts themselves. */
async function readSayers(): Promise<Sayer[]> {
  const sayers: Sayer[] = [];
  async function add(folder: string): Promise<void> {
    for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
      const path = folder + name;
      if (isDirectory) await add(`${path}/`);
      else if (/(?<!_test)\.tsx?$/.test(name) && !isWords(path)) {
        sayers.push(toSayer(await Deno.readTextFile(new URL(path, ROOT))));
      }
    }
  }
  for (const folder of ["components/", "islands/", "lib/", "routes/", "tools/"]) await add(folder);
  return sayers;
}

/** A name and the members that code asks it for: `HOME.faults.text`, `ASK["book delete"]`, `{ text } = HOME`. */
const ASKED =
  /(?:\{([^{}]*)\} = )?(?<![\w$]|(?<!\.\.)\.)([A-Za-z_$][\w$]*)((?:\s*\??\.\s*[A-Za-z_$][\w$]*|\["[^"]*"\])*)(\[?)/g;

/** The members that code asks a name for, each as a path; an empty one is the whole. */
function membersAsked(alias: string, code: string): string[][] {
  return [...code.matchAll(ASKED)].filter(([, , name]) => name === alias)
    .flatMap(([, list, , chain = "", index]) => {
      const path = [...chain.matchAll(/(?<=\[")[^"]*|[\w$]+/g)].map(([it]) => it);
      const taken = index ? undefined : list?.match(/(?<!\w\s*:\s*)(\.\.\.|[\w$]+)/g);
      return taken?.map((it) => it === "..." ? path : [...path, it]) ?? [path];
    });
}

/**
 * Members of an export, at any depth, that no code names; the export itself if nobody imports it. A group that is
 * handed on as a whole, or asked for a member that is not written down, counts as used with all that is in it.
 */
function unusedOf(
  { module, name, text }: { module: string; name: string; text: Messages },
  sayers: Sayer[],
): string[] {
  const isFrom = (from: string) => new RegExp(`words(/${module})?\\.ts$`).test(from);
  const users = sayers.flatMap(({ imports, code }) =>
    imports.filter((it) => it.name === name && isFrom(it.from)).map(({ alias }) => ({
      alias,
      code,
    }))
  );
  if (users.length === 0) return [name];
  const unusedIn = (text: Messages, path: string, asked: string[][]): string[] => {
    if (asked.length === 0) return [path];
    if (typeof text === "string" || Array.isArray(text) || asked.some((it) => it.length === 0)) {
      return [];
    }
    return Object.entries(text).flatMap(([key, below]) =>
      unusedIn(below, `${path}.${key}`, asked.filter(([it]) => it === key).map((it) => it.slice(1)))
    );
  };
  return unusedIn(text, name, users.flatMap(({ alias, code }) => membersAsked(alias, code)));
}

Deno.test("unusedOf: members that nobody names, unless the whole is handed on", () => {
  const all = { module: "words", name: "HOME", text: { title: "Home", lead: "Listen" } };
  const from = 'import { HOME } from "./words.ts";\n';
  const unused = (...sources: string[]) => unusedOf(all, sources.map((it) => toSayer(from + it)));
  expect(unusedOf(all, [toSayer('import { OTHER } from "./words.ts";')])).toEqual(["HOME"]);
  expect(unused("show(HOME.title);")).toEqual(["HOME.lead"]);
  expect(unused("const { title } = HOME;")).toEqual(["HOME.lead"]);
  expect(unused("show(HOME.title);", "show(HOME.lead);")).toEqual([]);
  const nested = { ...all, text: { rows: { name: "Name", day: "Day" }, "on sale": "Now" } };
  const below = (use: string) => unusedOf(nested, [toSayer(from + use)]);
  for (
    const [use, left] of [
      ['show(HOME.rows.name, HOME["on sale"]);', ["HOME.rows.day"]],
      ["show(HOME.rows\n  .name.length, day);", ["HOME.rows.day", "HOME.on sale"]],
      ["const { name: first } = HOME.rows;", ["HOME.rows.day", "HOME.on sale"]],
      ["show(HOME.rows);", ["HOME.on sale"]],
      ["const { length } = HOME.rows[name];", ["HOME.on sale"]],
      ["const { name, ...others } = HOME.rows;", ["HOME.on sale"]],
      ["show(row.HOME.rows.name);", ["HOME"]],
    ] as const
  ) {
    expect([use, below(use)]).toEqual([use, left]);
  }
  for (const use of ["show(HOME);", "show(HOME[name]);", "show({ ...HOME });"]) {
    expect([use, unused(use)]).toEqual([use, []]);
  }
});

Deno.test("words: every message is said somewhere", async () => {
  const sayers = await readSayers(), unused: string[] = [];
  for await (const { name: domain, isDirectory } of Deno.readDir(new URL("lib/", ROOT))) {
    const modules = isDirectory ? await readMessages(domain, "en") ?? {} : {};
    for (const [module, texts] of Object.entries(modules)) {
      for (const [name, text] of Object.entries(texts)) {
        const found = unusedOf({ module, name, text }, sayers);
        unused.push(...found.map((it) => `${domain}, ${module}: ${it}`));
      }
    }
  }
  expect(unused).toEqual([]);
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
    "pl.title drops {title}",
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

Deno.test("faultsOf: a translation drops no argument but one that only chose a plural's form", () => {
  const drops = (english: string, translated: string) => faultsOf("ja", english, translated);
  expect(drops("We can't use this {what}.", "使えません。")).toEqual(["ja drops {what}"]);
  expect(drops("{count, plural, one {a book} other {# books}}", "本")).toEqual([
    "ja drops {count}",
  ]);
  expect(drops("{isText, select, true {letters} other {lines}}", "文字")).toEqual([
    "ja drops {isText}",
  ]);
  expect(drops("{count, plural, one {{name} hears} other {{name} hear}}", "聴いています")).toEqual([
    "ja drops {name}",
  ]);
  expect(drops("{count, plural, one {listener} other {listeners}}", "リスナー")).toEqual([]);
  expect(drops("{count} {count, plural, one {is} other {are}} here", "{count}人")).toEqual([]);
});
