/** The site's texts in other languages than English, from `lib/<domain>/messages/<language>.json`. */

import { dirOf } from "./direction.ts";
import { type Language, LANGUAGES } from "./language.ts";
import { localeOf } from "./locale.ts";
import { setTranslations } from "./localized.ts";
import { argumentsOf, Compiler, type Messages, textOf, withIsolates } from "./messages.ts";

const LIB = new URL("../../", import.meta.url);

/** By path, such as "shop.pages.OWNED.listen". */
type Flat = Map<string, string>;

/**
 * Reads all messages, and from then on `localized` answers in every language. A message is compiled when it is first
 * shown: most are not, in most languages.
 */
export async function loadTranslations(): Promise<void> {
  const languages = Object.keys(LANGUAGES) as Language[];
  const all = new Map(
    await Promise.all(languages.map(async (it) => [it, await readMessages(it)] as const)),
  );
  const english = all.get("en")!;
  const compiled = new Map(languages.map((it) => [it, new Map<string, unknown>()]));
  setTranslations((language, path) => {
    const known = compiled.get(language)!;
    if (known.has(path)) return known.get(path);
    const message = all.get(language)!.get(path);
    const text = message === undefined ? undefined : compile(language, english.get(path)!, message);
    known.set(path, text);
    return text;
  });
}

/** A text, or a function of the arguments in the order of the English message. */
function compile(language: Language, english: string, message: string): unknown {
  const args = argumentsOf(english);
  if (args.length === 0) return textOf(message);
  const isolated = dirOf(language) === "rtl" ? withIsolates(message) : message;
  const write = new Compiler(localeOf(language, "en")).compile(isolated);
  return (...values: unknown[]) =>
    write(
      Object.fromEntries(
        args.map(({ name, type }, n) => [name, type === "boolean" ? String(values[n]) : values[n]]),
      ),
    );
}

async function readMessages(language: Language): Promise<Flat> {
  const flat: Flat = new Map();
  for await (const { name: domain, isDirectory } of Deno.readDir(LIB)) {
    const file = new URL(`${domain}/messages/${language}.json`, LIB);
    const text = isDirectory ? await Deno.readTextFile(file).catch(() => null) : null;
    if (text !== null) flatten(JSON.parse(text), domain, flat);
  }
  return flat;
}

function flatten(messages: Messages, path: string, into: Flat): void {
  if (typeof messages === "string") into.set(path, messages);
  else for (const [key, it] of Object.entries(messages)) flatten(it, `${path}.${key}`, into);
}
