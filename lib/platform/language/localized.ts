/**
 * Texts that answer in the language spoken now (language.ts). The modules made by `deno task words` have the English
 * ones; the server adds the others (translations.server.ts). Browser bundles do not load this: there a module of
 * texts has one language (tools/bundle.ts).
 */

import { dirOf } from "./direction.ts";
import { type Language, language } from "./language.ts";

/** A text, a function of a message's arguments, or a group of them. */
type Texts = string | ((...args: never[]) => string) | readonly Texts[] | {
  readonly [key: string]: Texts;
};

/** Answers the text or function at a path such as "shop.pages.OWNED.listen". */
type Translate = (language: Language, path: string) => unknown;

let translate: Translate = () => undefined;

/** Called once, by who has the translations. */
export function setTranslations(of: Translate): void {
  translate = of;
}

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * An argument in letters that run from the right, in an isolate (UAX #9, FSI and PDI): a title such as "كتاب (2)" then
 * moves nothing beside it. A language that runs from the right has isolates in its messages (messages.ts).
 */
const isolated = <T>(it: T): T =>
  typeof it === "string" && FROM_RIGHT.test(it) && dirOf(language()) !== "rtl"
    ? `\u2068${it}\u2069` as T
    : it;

let areIsolated = false;

/** From now on arguments are. The site does it; in a terminal, names are copied to type them again. */
export function isolateArguments(): void {
  areIsolated = true;
}

/**
 * @param path of the export: domain, module, name
 * @returns the same shape, whose texts are those of the language at the moment when they are read
 */
export function localized<const T extends Texts>(path: string, english: T): Widened<T> {
  return toLive(path, english) as Widened<T>;
}

/** Texts of other languages are other texts: the type says string. */
type Widened<T> = T extends string ? string
  : T extends (...args: never[]) => string ? T
  : { -readonly [K in keyof T]: Widened<T[K]> };

function toLive(path: string, english: Texts): unknown {
  if (typeof english === "function") {
    return (...args: never[]) =>
      (find(path, english) as typeof english)(...areIsolated ? args.map(isolated) : args);
  }
  if (typeof english === "string") return english;
  const live = Array.isArray(english) ? [] : {};
  for (const [key, value] of Object.entries(english)) {
    const at = `${path}.${key}`;
    Object.defineProperty(
      live,
      key,
      typeof value === "string"
        ? { enumerable: true, configurable: true, get: () => find(at, value) }
        : { enumerable: true, configurable: true, value: toLive(at, value) },
    );
  }
  return live;
}

function find(path: string, english: unknown): unknown {
  const now = language();
  return now === "en" ? english : translate(now, path) ?? english;
}
