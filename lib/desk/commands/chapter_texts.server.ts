/** Commands for chapter texts: listing, showing, correcting a sentence, undoing a correction. */

import { z } from "zod";
import { scriptText } from "@/lib/media/demo/chapter.server.ts";
import { replaceText, restoreText } from "@/lib/media/library/replace_text.server.ts";
import type { ManifestFile } from "@/lib/media/manifest.ts";
import { correctSentence, parseVtt } from "@/lib/media/vtt.ts";
import { TEXT_REFUSALS } from "@/lib/media/words.ts";
import { readText } from "@/lib/platform/objects/objects.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import type { EditedText, TextLine } from "../views.ts";
import { formatMoment } from "../moment.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { TEXTS } from "../words/recordings.ts";
import { defineCommand, type DeskServices, done, fact } from "./command.server.ts";
import { nothing, optional, revision, typed } from "./fields.ts";
import { catalogueBook, readLibrary } from "./recordings.server.ts";

interface Place {
  bookId: number;
  chapter: number;
}

const noChapter: ErrorText = { error: () => FIELD_FAULTS.chapter };
const chapterPlace = z.string(noChapter).regex(/^[1-9]\d{0,8}\/\d{1,5}$/, noChapter)
  .transform((text) => {
    const [bookId, chapter] = text.split("/").map(Number);
    return { bookId: bookId!, chapter: chapter! };
  });

const noPlace: ErrorText = { error: () => TEXT_REFUSALS.noSentence };
const sentencePlace = z.string(noPlace)
  .regex(/^[1-9]\d{0,8}\/\d{1,5}\/p\d{1,6}s\d{1,6}$/, noPlace)
  .transform((text) => {
    const [bookId, chapter, id] = text.split("/");
    return { bookId: Number(bookId), chapter: Number(chapter), id: id! };
  });

const noSentence: ErrorText = { error: () => FIELD_FAULTS.sentence };
const noMoment: ErrorText = { error: () => FIELD_FAULTS.moment };
/** `1:02.5`, `62.5` or `1:01:02.500`. */
const SAID_AT = /^(?:\d{1,3}:){0,2}\d{1,5}(?:[.,]\d{1,3})?$/;
const toMs = (text: string): number =>
  Math.round(
    text.replace(",", ".").split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000,
  );

const aboutPlace = ({ bookId, chapter }: Place) => [
  ...fact("book", bookId),
  ...fact("chapter", chapter),
];

const NO_TEXT = refuse("nothing", () => TEXT_REFUSALS.noText);

const hasText = ({ text, spoken }: ManifestFile) => text !== undefined || spoken !== undefined;

/** Reads the manifest afresh, because another process may have just written it. */
async function find({ bookId, chapter }: Place, services: DeskServices) {
  const { content } = services;
  const read = await readLibrary(services);
  if (!read.ok) return read;
  const book = read.manifest?.books.find(({ id }) => id === bookId);
  const entry = book?.chapters.find(({ number }) => number === chapter);
  if (!book || !entry) return NO_TEXT;
  const { text, spoken, durationSec } = entry;
  const vtt = text && await readText(content.below("media").below(book.folder), text.file);
  const sentences = vtt ? parseVtt(vtt) : !text && spoken ? scriptText(spoken, durationSec) : null;
  return sentences ? { ok: true as const, entry, sentences } : NO_TEXT;
}

export const textCommands = {
  "text list": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list the chapters that have a text" },
    async run(_, services) {
      const { authoring: { versions } } = services;
      const read = await readLibrary(services);
      if (!read.ok) return read;
      // The library may still have the demo's books, which a shop of her own does not list.
      const listed = new Set((await versions.now()).value.books.map(({ id }) => id));
      const books = (read.manifest?.books ?? []).filter(({ id }) => listed.has(id));
      const lines = books.map(async ({ id, chapters }) => {
        const { title, titleOf } = await catalogueBook(id, versions);
        return {
          bookId: id,
          title,
          chapters: chapters.filter(hasText).map(({ number }) => {
            return { number, title: titleOf(number) };
          }),
        };
      });
      return done<TextLine[]>(await Promise.all(lines));
    },
  }),
  "text show": defineCommand({
    may: "author",
    input: z.object({ place: chapterPlace }),
    cli: { usage: "BOOK/CHAPTER", help: "show a chapter's sentences", words: ["place"] },
    async run({ place }, services) {
      const found = await find(place, services);
      if (!found.ok) return found;
      const { title, titleOf } = await catalogueBook(place.bookId, services.authoring.versions);
      const chapter = titleOf(place.chapter);
      const { text, spoken } = found.entry;
      return done<EditedText>({
        ...place,
        title: TEXTS.title(chapter !== null, title, place.chapter, chapter ?? ""),
        revision: text?.sha256 ?? "",
        hasFormer: text !== undefined && (text.former?.length || spoken !== undefined) !== 0,
        sentences: found.sentences,
      });
    },
  }),
  "text correct": defineCommand({
    may: "author",
    input: z.object({
      place: sentencePlace,
      /** Start of the sentence in the sound; null: the recording does not contain it. */
      at: optional(typed(20, noMoment).trim().regex(SAID_AT, noMoment).transform(toMs)),
      text: typed(2_000, noSentence).transform((it) => it.replace(/\s+/g, " ").trim())
        .pipe(z.string().min(1, noSentence).max(2_000, noSentence)),
      revision,
    }),
    cli: {
      usage: 'BOOK/CHAPTER/SENTENCE "MOMENT WORDS"',
      help: 'correct a sentence: 11/1/p3s2 "1:02.5 We met twice."; "-" if not spoken',
      words: ["place", "text"],
      arrange({ place, text = "" }) {
        const [at = "", ...words] = text.split(" ");
        return { place, at: at === "-" ? "" : at, text: words.join(" ") };
      },
    },
    changes: ({ place }) => [...aboutPlace(place), ...fact("", place.id)],
    async run({ place, at, text, revision }, services) {
      const found = await find(place, services);
      if (!found.ok) return found;
      const { entry, sentences } = found;
      const seen = entry.text?.sha256 ?? null;
      if (revision !== null && revision !== seen) return refuse("conflict", TEXT_REFUSALS.conflict);
      const correction = { id: place.id, text, startMs: at };
      const corrected = correctSentence(sentences, correction, entry.durationSec * 1_000);
      if (corrected === "unknown") return refuse("unknown", TEXT_REFUSALS.noSentence);
      if (corrected === "order") return refuse("order", TEXT_REFUSALS.order);
      const result = await replaceText(services.content.below("media"), place, {
        sentences: corrected,
        seen,
        nowMs: Date.now(),
      });
      if (!result.ok) return result;
      await services.media.library.refresh();
      return done({ ...place }, TEXTS.corrected(text.slice(0, 100)), {
        after: `${formatMoment(at)} ${text}`,
      });
    },
  }),
  "text undo": defineCommand({
    may: "author",
    input: z.object({ place: chapterPlace }),
    cli: {
      usage: "BOOK/CHAPTER",
      help: "undo the latest correction",
      words: ["place"],
    },
    changes: ({ place }) => aboutPlace(place),
    async run({ place }, { content, media }) {
      const result = await restoreText(content.below("media"), place);
      if (!result.ok) return result;
      await media.library.refresh();
      return done({ ...place }, TEXTS.undone);
    },
  }),
} as const;
