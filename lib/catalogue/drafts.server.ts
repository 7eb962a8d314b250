/**
 * What a draft may lack: all but its title. Before a catalogue is validated, its drafts get values for what is
 * missing, in the language of the author's texts; the file keeps what she wrote.
 */

import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { withoutUnseen } from "@/lib/platform/typed_text.ts";
import { HUES } from "./schema.ts";
import { DRAFT } from "./words.ts";

type Raw = Record<string, unknown>;

const isRaw = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A catalogue as written, with its drafts filled in; anything else is returned unchanged. */
export function withDraftsFilled(file: unknown): unknown {
  if (!isRaw(file) || !Array.isArray(file.books)) return file;
  const { books, series } = file;
  const language = TAGS.find((it) => isRaw(series) && it === series.language) ?? "en";
  const fill = (it: unknown) => isRaw(it) && it.isDraft === true ? filled(it, language) : it;
  return { ...file, books: books.map(fill) };
}

/** What a chapter is called that has no title: "Chapter 7". Without the isolates of a message, because it is stored. */
export const numberedTitle = (number: number, language: Language): string =>
  withoutUnseen(withLanguage(language, () => DRAFT.chapter(number)));

function filled(draft: Raw, language: Language): Raw {
  const { chapters, includes, cover, ...fields } = draft;
  const hasAny = (list: unknown) => list !== undefined && !(Array.isArray(list) && !list.length);
  return {
    narrator: DRAFT.missing,
    publisher: DRAFT.missing,
    language: DRAFT.missing,
    releaseLabel: DRAFT.missing,
    blurb: DRAFT.missing,
    priceMinor: 1,
    hue: HUES[0],
    ...fields,
    cover: isRaw(cover) || cover === undefined
      ? { alt: DRAFT.missing, color: "#3a3440", ...cover }
      : cover,
    ...hasAny(chapters) && {
      chapters: Array.isArray(chapters) ? chapters.map((it) => named(it, language)) : chapters,
    },
    ...hasAny(includes) && { includes },
  };
}

/** A chapter without a title gets its number as one. */
const named = (chapter: unknown, language: Language): unknown =>
  isRaw(chapter) && chapter.title === "" && typeof chapter.number === "number"
    ? { ...chapter, title: numberedTitle(chapter.number, language) }
    : chapter;
