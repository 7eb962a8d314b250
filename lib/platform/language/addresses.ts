/**
 * Addresses of pages by language: `/de/audiobook/12` is `/audiobook/12` in German. Pages in the shop's own language
 * have no prefix.
 */

import { type Language, language, ownLanguage, TAGS } from "./language.ts";

const BY_SEGMENT = new Map(TAGS.map((tag) => [tag.toLowerCase(), tag]));

const SEGMENT = /^\/([a-z]{2}(?:-[a-z]{2})?)(?=[/?#]|$)/i;

interface Split {
  /** null: the path has no prefix. */
  language: Language | null;
  /** As it was written: "/de" or "/PT-br"; "" if there is none. */
  prefix: string;
  path: string;
}

/** Takes the prefix off a path, with or without query and fragment. Any language's counts, the shop's own too. */
export function splitLanguage(path: string): Split {
  const segment = SEGMENT.exec(path)?.[1] ?? "";
  const found = BY_SEGMENT.get(segment.toLowerCase());
  if (found === undefined) return { language: null, prefix: "", path };
  const rest = path.slice(segment.length + 1);
  return {
    language: found,
    prefix: path.slice(0, segment.length + 1),
    path: rest.startsWith("/") ? rest : `/${rest}`,
  };
}

/** "/de", or "/pt-br"; "" for the shop's own language. */
const prefixOf = (tag: Language): string => tag === ownLanguage() ? "" : `/${tag.toLowerCase()}`;

/** The path of a page in a language. @param path without a prefix, with or without query and fragment */
export function pathIn(tag: Language, path: string): string {
  const prefix = prefixOf(tag);
  return prefix && /^\/(?![^?#])/.test(path) ? prefix + path.slice(1) : prefix + path;
}

/** A page's absolute address in a language. @param address without a prefix */
export function addressIn(tag: Language, address: string): string {
  if (prefixOf(tag) === "") return address;
  const { origin } = new URL(address);
  return origin + pathIn(tag, address.slice(origin.length));
}

/** The address in the language that is spoken now. */
export const addressHere = (address: string): string => addressIn(language(), address);
