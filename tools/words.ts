/**
 * `deno task words [domains]`: writes the words of every domain, or of some, from its messages.
 *
 * `lib/<domain>/messages/en.json` has them in ICU MessageFormat, which translators' tools read: by the name of the
 * module, then of its export. From "shop" > "presale" > "PRESALE" comes `PRESALE` of `lib/shop/words/presale.ts`;
 * the module "words" stands at its domain's root. A message with arguments becomes a function of them, in the order in
 * which English names them. An export is a group, a list or a function: a text alone could not change its language.
 */

import { parse, type Token } from "@messageformat/parser";
import { LANGUAGES } from "@/lib/platform/language/language.ts";
import { argumentsOf, type Messages, PLAIN } from "@/lib/platform/language/messages.ts";
import { toModule } from "./words_module.ts";

const LIB = new URL("../lib/", import.meta.url);
/** Those into which all is translated; docs/languages.md says how. */
const TRANSLATED = Object.keys(LANGUAGES).filter((it) => it !== "en");

/**
 * What is wrong with a translation: messages that it lacks or has too many, arguments that it does not know, drops or
 * uses in another way, other tags than English has, and plurals without a category of its language (CLDR's, by
 * `Intl.PluralRules`).
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
    const given = new Map<string, Messages>(Object.entries(to));
    for (const [key, value] of Object.entries(from)) {
      compare(value, given.get(key), `${at}.${key}`);
      given.delete(key);
    }
    for (const key of given.keys()) faults.push(`${at}.${key} is not in English`);
  };
  compare(english, translated, locale);
  return faults;
}

function messageFaults(locale: string, english: string, translated: string): string[] {
  // Most have none, and the build waits for this.
  if (!/[{}]/.test(english + translated)) return tagFaults(english, translated);
  try {
    const tokens = parse(translated), from = parse(english);
    const known = new Map(argumentsOf(from).map(({ name, type }) => [name, type]));
    const wrong = argumentsOf(tokens).filter(({ name, type }) =>
      !known.has(name) || type !== PLAIN && known.get(name) !== PLAIN && type !== known.get(name)
    );
    const dropped = meantBy(from).difference(meantBy(tokens));
    return [
      ...wrong.map(({ name, type }) =>
        `uses {${name}} as ${type}: English has ${known.get(name) ?? "no such argument"}`
      ),
      ...[...dropped].map((it) => `drops {${it}}`),
      ...missingCategories(locale, tokens).map((it) => `has a plural without "${it}"`),
      ...tagFaults(english, translated),
    ];
  } catch (error) {
    return [`is no message: ${(error as Error).message}`];
  }
}

/**
 * Arguments that a message prints or selects by. One that only chooses a plural's form means nothing to a language
 * without forms.
 *
 * @param counted the argument whose number `#` is
 */
function meantBy(tokens: Token[], counted?: string): Set<string> {
  const meant = new Set<string>();
  for (const token of tokens) {
    if (token.type === "octothorpe") meant.add(counted!);
    else if (token.type === "plural" || token.type === "selectordinal") {
      for (const it of token.cases) meantBy(it.tokens, token.arg).forEach((arg) => meant.add(arg));
    } else if (token.type !== "content") {
      meant.add(token.arg);
      const cases = "cases" in token ? token.cases : [];
      for (const it of cases) meantBy(it.tokens, counted).forEach((arg) => meant.add(arg));
    }
  }
  return meant;
}

/** A tag is an element of the page (components/ui/with_parts.tsx), which is lost, or text, under another name. */
function tagFaults(english: string, translated: string): string[] {
  const tagsOf = (message: string) => new Set(message.match(/<\/?\w+>/g));
  const known = tagsOf(english), used = tagsOf(translated);
  return [
    ...[...known.difference(used)].map((it) => `lacks ${it}`),
    ...[...used.difference(known)].map((it) => `has ${it}, which English has not`),
  ];
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

/**
 * Their counts pass a thousand, and none of them is written while a page hydrates: there the first formatter of `Intl`
 * takes too long.
 */
const GROUPED = ["announcements", "desk", "figures", "media", "reviews", "sharing", "support"];

/** What a plural counts and writes as it is, "17960", in a message or a group of them: "#" writes "17,960". */
export function rawCounts(messages: Messages, at: string): string[] {
  if (typeof messages === "string") {
    return rawIn(parse(messages), null).map((it) => `${at} writes {${it}} without groups: use #`);
  }
  return Object.entries(messages).flatMap(([key, it]) => rawCounts(it, `${at}.${key}`));
}

function rawIn(tokens: Token[], counted: string | null): string[] {
  return tokens.flatMap((token) => {
    if (token.type === "argument") return token.arg === counted ? [token.arg] : [];
    if (!("cases" in token)) return [];
    const inner = token.type === "plural" ? token.arg : counted;
    return token.cases.flatMap((it) => rawIn(it.tokens, inner));
  });
}

/** All modules, or those of some domains, by path below lib/ and formatted. */
export async function makeModules(domains: string[] = []): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for await (const { name: domain, isDirectory } of Deno.readDir(LIB)) {
    if (!isDirectory || domains.length > 0 && !domains.includes(domain)) continue;
    for (const [module, messages] of Object.entries(await readMessages(domain, "en") ?? {})) {
      const path = `${domain}/${module === "words" ? "" : "words/"}${module}.ts`;
      made.set(path, toModule(domain, module, messages));
    }
  }
  return await format(made);
}

/** Formats all modules with one process. */
async function format(modules: Map<string, string>): Promise<Map<string, string>> {
  const folder = await Deno.makeTempDir();
  const files = new Map([...modules.keys()].map((path, n) => [path, `${folder}/${n}.ts`]));
  try {
    for (const [path, file] of files) await Deno.writeTextFile(file, modules.get(path)!);
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["fmt", "--no-config", "--line-width=100", ...files.values()],
    }).output();
    if (!success) throw new Error(`deno fmt refused: ${new TextDecoder().decode(stderr)}`);
    for (const [path, file] of files) modules.set(path, await Deno.readTextFile(file));
    return modules;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * What is wrong with the messages: each language has all of every domain, and counts are in groups of digits.
 *
 * @param lib the folder of the domains
 */
export async function findFaults(lib = LIB): Promise<string[]> {
  const faults: string[] = [];
  for await (const { name: domain, isDirectory } of Deno.readDir(lib)) {
    const english = isDirectory ? await readMessages(domain, "en", lib) : null;
    if (english === null) continue;
    const groups = GROUPED.includes(domain);
    if (groups) faults.push(...rawCounts(english, `${domain}: en`));
    for (const language of TRANSLATED) {
      const translated = await readMessages(domain, language, lib) ?? undefined;
      faults.push(...faultsOf(language, english, translated).map((it) => `${domain}: ${it}`));
      if (groups) faults.push(...rawCounts(translated ?? {}, `${domain}: ${language}`));
    }
  }
  return faults;
}

/** By module and export; null: the domain has none. */
export async function readMessages(
  domain: string,
  language: string,
  lib = LIB,
): Promise<{ [module: string]: { [name: string]: Messages } } | null> {
  const file = new URL(`${domain}/messages/${language}.json`, lib);
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
