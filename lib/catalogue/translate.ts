/** The author's texts in other languages than the shop's own, as she has translated them at the desk or in the file. */

import type { Language } from "@/lib/platform/language/language.ts";
import type { BookRecord, CatalogueFile, ChapterRecord } from "./schema.ts";

interface Translated {
  /** The file with all that is translated in place of the originals. */
  file: CatalogueFile;
  /** The translated texts. */
  texts: ReadonlySet<string>;
}

/** @returns null: nothing is translated into that language */
export function translate(file: CatalogueFile, tag: Language): Translated | null {
  const texts = new Set<string>();

  /** The record with its texts in the language. */
  function inLanguage<Kind extends { translations?: Translations | undefined }>(
    record: Kind,
  ): Kind {
    const translated = record.translations?.[tag] ?? {};
    for (const it of Object.values(translated).flat()) if (typeof it === "string") texts.add(it);
    return { ...record, ...translated };
  }

  function bookInLanguage(book: BookRecord): BookRecord {
    const alt = book.translations?.[tag]?.cover?.alt;
    if (alt) texts.add(alt);
    const { chapters } = book;
    return {
      ...inLanguage(book),
      cover: alt ? { ...book.cover, alt } : book.cover,
      ...chapters && { chapters: chapters.map(chapterInLanguage) },
    };
  }

  function chapterInLanguage(chapter: ChapterRecord): ChapterRecord {
    const title = chapter.titles?.[tag];
    if (!title) return chapter;
    texts.add(title);
    return { ...chapter, title };
  }

  const spoken = {
    ...file,
    series: inLanguage(file.series),
    people: file.people.map((it) => inLanguage(it)),
    books: file.books.map(bookInLanguage),
  };
  return texts.size === 0 ? null : { file: spoken, texts };
}

/** The author's texts in the shop's own language. */
export function ownTexts(file: CatalogueFile): Set<string> {
  const textsIn = (value: unknown): string[] =>
    typeof value === "string"
      ? [value]
      : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, it]) => TRANSLATED.includes(name) ? [] : textsIn(it))
      : [];
  return new Set(textsIn([file.series, file.people, file.books]));
}

/** Fields with texts in other languages. */
const TRANSLATED = ["translations", "titles"];

type Translations = { [Tag in Language]?: object | undefined };
