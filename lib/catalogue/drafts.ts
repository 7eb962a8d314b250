/**
 * What a draft may lack: all but its title. Before a catalogue is validated, its drafts get values for what is
 * missing, which nobody sees; the file keeps what the author wrote.
 */

import { HUES } from "./schema.ts";
import { DRAFT } from "./words.ts";

type Raw = Record<string, unknown>;

const isRaw = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A catalogue as written, with its drafts filled in; anything else is returned unchanged. */
export function withDraftsFilled(file: unknown): unknown {
  if (!isRaw(file) || !Array.isArray(file.books)) return file;
  return {
    ...file,
    books: file.books.map((it) => isRaw(it) && it.isDraft === true ? filled(it) : it),
  };
}

function filled(draft: Raw): Raw {
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
      chapters: Array.isArray(chapters) ? chapters.map(named) : chapters,
    },
    ...hasAny(includes) && { includes },
  };
}

/** A chapter without a title gets its number as one. */
const named = (chapter: unknown): unknown =>
  isRaw(chapter) && chapter.title === "" && typeof chapter.number === "number"
    ? { ...chapter, title: DRAFT.chapter(chapter.number) }
    : chapter;
