/**
 * `deno task words [domains]`: writes the words of every domain, or of some, from its messages.
 *
 * `lib/<domain>/messages/en.json` has them in ICU MessageFormat, which translators' tools read: by the name of the
 * module, then of its export. From "shop" > "presale" > "PRESALE" comes `PRESALE` of `lib/shop/words/presale.ts`;
 * the module "words" stands at its domain's root. A message with arguments becomes a function of them, in the order in
 * which English names them.
 *
 * A flat group of texts without arguments becomes an enum, because the bundler inlines its members: pages carry
 * only the texts they show.
 */

import MessageFormat from "@messageformat/core";
import { type Content, parse, type Token } from "@messageformat/parser";

const LIB = new URL("../lib/", import.meta.url);
const LOCALE = "en";
/** Those into which all is translated; docs/languages.md says how. */
const LANGUAGES = ["ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt-BR"];
/** The package declares its types as CommonJS; Deno loads its ES module, whose default is the class. */
const Compiler = MessageFormat as unknown as typeof MessageFormat.default;

/** A message, a list of them, or a group by name. */
export type Messages = string | Messages[] | { [name: string]: Messages };

interface Argument {
  name: string;
  type: string;
}

const NAME = /^[A-Za-z_$][\w$]*$/;

/**
 * Arguments of a message in the order in which they first appear: a number where it counts, a boolean where it
 * selects between true and other, else what a template takes.
 * @throws {Error} the parser's, naming line and column of what is no ICU message.
 */
export function argumentsOf(message: string): Argument[] {
  const found = new Map<string, string>();
  const visit = (tokens: Token[]): void => {
    for (const token of tokens) {
      if (token.type === "content" || token.type === "octothorpe") continue;
      const known = found.get(token.arg);
      if (known === undefined || known === PLAIN) found.set(token.arg, typeOf(token));
      if ("cases" in token) token.cases.forEach((it) => visit(it.tokens));
    }
  };
  visit(parse(message));
  return [...found].map(([name, type]) => ({ name, type }));
}

const PLAIN = "string | number";

function typeOf(token: Exclude<Token, Content | { type: "octothorpe" }>): string {
  if (token.type === "argument") return PLAIN;
  if (token.type === "function") return "number";
  if (token.type !== "select") return "number";
  const keys = token.cases.map(({ key }) => key).filter((key) => key !== "other");
  return keys.every((key) => key === "true" || key === "false") ? "boolean" : "string";
}

/** The module of `messages`, as TypeScript. */
export function toModule(domain: string, messages: { [name: string]: Messages }): string {
  const runtime = new Set<string>();
  const exports = Object.entries(messages).map(([name, value]) =>
    isEnum(value)
      ? `export enum ${name} {\n${
        Object.entries(value).map(([key, text]) =>
          `  ${property(key)} = ${literal(textOf(text))},\n`
        )
          .join("")
      }}\n`
      : `export const ${name} = ${toCode(value, runtime)}${
        typeof value === "string" ? "" : " as const"
      };\n`
  );
  const body = exports.join("\n");
  return [
    `// Made of lib/${domain}/messages/${LOCALE}.json by \`deno task words\`: change it there.`,
    ...runtime.size > 0
      ? ["", `import { ${[...runtime].sort().join(", ")} } from "@messageformat/runtime";`]
      : [],
    ...body.includes(`, ${LOCALE}, {`)
      ? [`import { ${LOCALE} } from "@messageformat/runtime/lib/cardinals";`]
      : [],
    "",
    body,
  ].join("\n");
}

/** Whether all members are texts without arguments. */
function isEnum(value: Messages): value is Record<string, string> {
  return typeof value === "object" && !Array.isArray(value) &&
    Object.values(value).every((it) => typeof it === "string" && argumentsOf(it).length === 0);
}

function toCode(value: Messages, runtime: Set<string>): string {
  if (typeof value === "string") return toFunction(value, runtime);
  if (Array.isArray(value)) return `[${value.map((it) => toCode(it, runtime)).join(", ")}]`;
  const members = Object.entries(value).map(([key, it]) =>
    `${property(key)}: ${toCode(it, runtime)},`
  );
  return `{\n${members.join("\n")}\n}`;
}

/** A text, or a function of the message's arguments. */
function toFunction(message: string, runtime: Set<string>): string {
  const args = argumentsOf(message);
  if (args.length === 0) return literal(textOf(message));
  const list = args.map(({ name, type }) => `${name}: ${type}`).join(", ");
  const tokens = parse(message);
  if (tokens.every(({ type }) => type === "content" || type === "argument")) {
    const template = tokens.map((token) =>
      token.type === "content"
        ? token.value.replace(/[\\`]|\$(?=\{)/g, "\\$&")
        : `\${${(token as { arg: string }).arg}}`
    ).join("");
    return `(${list}): string => \`${template}\``;
  }
  const code = new Compiler(LOCALE).compile(message).toString().replace(/^\(d\) => /, "");
  for (const [, name] of code.matchAll(/\b(plural|select|number)\(/g)) runtime.add(name!);
  const given = args.map(({ name, type }) =>
    type === "boolean"
      ? { type: `${name}: string`, value: `${name}: String(${name})` }
      : { type: `${name}: ${type}`, value: name }
  );
  const d = `{ ${given.map((it) => it.type).join("; ")} }`;
  const values = given.map((it) => it.value).join(", ");
  return `(${list}): string => ((d: ${d}) => ${code} as string)({ ${values} })`;
}

/** What a message without arguments says. */
function textOf(message: string): string {
  return parse(message).map((token) => (token as Content).value).join("");
}

const property = (name: string) => NAME.test(name) ? name : JSON.stringify(name);
const literal = (text: string) => JSON.stringify(text);

/**
 * What is wrong with a translation: messages that it lacks or has too many, arguments that it does not know or uses in
 * another way, and plurals without a category of its language (CLDR's, by `Intl.PluralRules`).
 */
export function faultsOf(
  locale: string,
  english: Messages,
  translated: Messages | undefined,
): string[] {
  const faults: string[] = [];
  const compare = (from: Messages, to: Messages | undefined, at: string): void => {
    if (to === undefined) return void faults.push(`${at} is missing`);
    if (typeof from === "string") {
      return void faults.push(
        ...typeof to === "string"
          ? messageFaults(locale, from, to).map((it) => `${at} ${it}`)
          : [`${at} is no text`],
      );
    }
    if (typeof to === "string" || Array.isArray(from) !== Array.isArray(to)) {
      return void faults.push(`${at} has another shape`);
    }
    const [a, b] = [Object.entries(from), Object.entries(to)].map((it) =>
      new Map<string, Messages>(it)
    );
    for (const [key, value] of a!) compare(value, b!.get(key), `${at}.${key}`);
    for (const key of b!.keys()) if (!a!.has(key)) faults.push(`${at}.${key} is not in English`);
  };
  compare(english, translated, locale);
  return faults;
}

function messageFaults(locale: string, english: string, translated: string): string[] {
  try {
    const known = new Map(argumentsOf(english).map(({ name, type }) => [name, type]));
    const wrong = argumentsOf(translated).filter(({ name, type }) =>
      !known.has(name) || type !== PLAIN && known.get(name) !== PLAIN && type !== known.get(name)
    );
    return [
      ...wrong.map(({ name, type }) =>
        `uses {${name}} as ${type}: English has ${known.get(name) ?? "no such argument"}`
      ),
      ...missingCategories(locale, parse(translated)).map((it) => `has a plural without "${it}"`),
    ];
  } catch (error) {
    return [`is no message: ${(error as Error).message}`];
  }
}

function missingCategories(locale: string, tokens: Token[]): string[] {
  return tokens.flatMap((token) => {
    if (!("cases" in token)) return [];
    const inner = token.cases.flatMap((it) => missingCategories(locale, it.tokens));
    if (token.type === "select") return inner;
    const type = token.type === "plural" ? "cardinal" : "ordinal";
    const keys = token.cases.map(({ key }) => key);
    const wanted = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
    return [...inner, ...wanted.filter((it) => !keys.includes(it))];
  });
}

/** All modules, or those of some domains, by path below lib/ and formatted. */
export async function makeModules(domains: string[] = []): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for await (const { name: domain, isDirectory } of Deno.readDir(LIB)) {
    if (!isDirectory || domains.length > 0 && !domains.includes(domain)) continue;
    for (const [module, messages] of Object.entries(await readMessages(domain, LOCALE) ?? {})) {
      const path = `${domain}/${module === "words" ? "" : "words/"}${module}.ts`;
      made.set(path, await format(toModule(domain, messages as { [name: string]: Messages })));
    }
  }
  return made;
}

async function format(code: string): Promise<string> {
  const fmt = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--line-width=100", "--ext=ts", "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const input = fmt.stdin.getWriter();
  await input.write(new TextEncoder().encode(code));
  await input.close();
  const { success, stdout, stderr } = await fmt.output();
  if (!success) throw new Error(`deno fmt refused: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** What is wrong with the translations: each language has all messages of every domain. */
export async function findFaults(): Promise<string[]> {
  const faults: string[] = [];
  for await (const { name: domain, isDirectory } of Deno.readDir(LIB)) {
    const english = isDirectory ? await readMessages(domain, LOCALE) : null;
    if (english === null) continue;
    for (const language of LANGUAGES) {
      const translated = await readMessages(domain, language) ?? undefined;
      faults.push(...faultsOf(language, english, translated).map((it) => `${domain}: ${it}`));
    }
  }
  return faults;
}

/** Null: the domain has none. */
async function readMessages(domain: string, language: string): Promise<Messages | null> {
  const file = new URL(`${domain}/messages/${language}.json`, LIB);
  const text = await Deno.readTextFile(file).catch(() => null);
  return text === null ? null : JSON.parse(text);
}

if (import.meta.main) {
  for (const [path, code] of await makeModules(Deno.args)) {
    const file = new URL(path, LIB);
    if (await Deno.readTextFile(file).catch(() => "") === code) continue;
    await Deno.mkdir(new URL(".", file), { recursive: true });
    await Deno.writeTextFile(file, code);
  }
  const faults = await findFaults();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) Deno.exit(1);
}
