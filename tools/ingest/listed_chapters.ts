/** Looks recordings up in the catalogue's list of a book's chapters. */

import { parseChapterName, type Role } from "./chapter_names.ts";

/** A chapter as the catalogue lists it. */
export interface ListedChapter {
  number: number;
  title: string;
  kind: "chapter" | "credits";
}

/** Without credits, dedications and the like. */
export const ordinaryOf = (listed: ListedChapter[]): ListedChapter[] =>
  listed.filter(({ title, kind }) =>
    kind === "chapter" && parseChapterName(title).role === "chapter"
  );

/** The only chapter that has one of these titles; null: none, or several. */
export function findListed(
  listed: ListedChapter[],
  { names }: { names: string[] },
): number | null {
  for (const name of names) {
    const number = findTitle(listed, name);
    if (number !== null) return number;
  }
  return null;
}

/** The only chapter with that title, in any spelling; null: none, or several. */
export function findTitle(listed: ListedChapter[], title: string): number | null {
  const plain = simplify(title);
  const found = plain === "" ? [] : listed.filter((chapter) => simplify(chapter.title) === plain);
  return found.length === 1 ? found[0]!.number : null;
}

/** A Mac's file names have their accents apart. */
const simplify = (title: string) =>
  title.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The catalogue's first credits before any chapter, or its last credits after them. */
export function findCredits(listed: ListedChapter[], role: Role): number | null {
  const entry = role === "opening" ? listed[0] : role === "closing" ? listed.at(-1) : undefined;
  return entry?.kind === "credits" ? entry.number : null;
}
