/** Commands for chapter texts: listing, showing, correcting a sentence, undoing a correction. */

import type { CatalogueVersions } from "@/lib/catalogue/versions.server.ts";
import { scriptText } from "@/lib/media/demo/chapter.server.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { replaceText, restoreText } from "@/lib/media/library/replace_text.server.ts";
import type { ManifestFile } from "@/lib/media/manifest.ts";
import { correctSentence } from "@/lib/media/text/correct_sentence.ts";
import { parseVtt } from "@/lib/media/text/vtt.ts";
import { TEXT_REFUSALS } from "@/lib/media/words.ts";
import { type Objects, readText } from "@/lib/platform/objects/objects.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { InputOf } from "../inputs.ts";
import type { EditedText, TextLine } from "../schema.ts";
import { formatMoment, RECORDINGS, TEXTS } from "../words/recordings.ts";
import { done } from "./command.server.ts";
import { readLibrary } from "./recordings.server.ts";

interface Place {
  bookId: number;
  chapter: number;
}

const NO_TEXT = refuse("nothing", TEXT_REFUSALS.noText);

export function textCommands(
  { versions, content, library }: {
    versions: Pick<CatalogueVersions, "now">;
    content: Objects;
    library: Pick<MediaLibrary, "refresh">;
  },
) {
  const media = content.below("media");

  async function bookOf(bookId: number) {
    const book = (await versions.now()).value.books.find(({ id }) => id === bookId);
    const chapters = (book?.chapters ?? []) as { number: number; title: string }[];
    return {
      title: String(book?.title ?? RECORDINGS.book(bookId)),
      titleOf: (number: number) => chapters.find((it) => it.number === number)?.title ?? null,
    };
  }

  const hasText = ({ text, spoken }: ManifestFile) => text !== undefined || spoken !== undefined;

  /** Reads the manifest afresh, because another process may have just written it. */
  async function find({ bookId, chapter }: Place) {
    const read = await readLibrary(content);
    if (!read.ok) return read;
    const book = read.manifest?.books.find(({ id }) => id === bookId);
    const entry = book?.chapters.find(({ number }) => number === chapter);
    const sentences = book && entry && await sentencesOf(book.folder, entry);
    return sentences ? { ok: true as const, entry, sentences } : NO_TEXT;
  }

  async function sentencesOf(folder: string, { text, spoken, durationSec }: ManifestFile) {
    if (!text) return spoken ? scriptText(spoken, durationSec) : null;
    const vtt = await readText(media.below(folder), text.file);
    return vtt === null ? null : parseVtt(vtt);
  }

  const aboutPlace = ({ bookId, chapter }: Place) => `${bookId}/${chapter}`;

  return {
    "text list": {
      async run(_: InputOf<"text list">) {
        const read = await readLibrary(content);
        if (!read.ok) return read;
        const books = read.manifest?.books ?? [];
        return done(
          await Promise.all(books.map(async ({ id, chapters }): Promise<TextLine> => {
            const { title, titleOf } = await bookOf(id);
            return {
              bookId: id,
              title,
              chapters: chapters.filter(hasText).map(({ number }) => {
                return { number, title: titleOf(number) };
              }),
            };
          })),
        );
      },
    },
    "text show": {
      async run({ place }: InputOf<"text show">) {
        const found = await find(place);
        if (!found.ok) return found;
        const { title, titleOf } = await bookOf(place.bookId);
        const { text, spoken } = found.entry;
        return done<EditedText>({
          ...place,
          title: TEXTS.title(title, place.chapter, titleOf(place.chapter)),
          mark: text?.sha256 ?? "",
          hasFormer: text !== undefined && (text.former?.length || spoken !== undefined) !== 0,
          sentences: found.sentences,
        });
      },
    },
    "text correct": {
      changes: true,
      about: ({ place }: InputOf<"text correct">) => `${aboutPlace(place)}/${place.id}`,
      async run({ place, at, text, mark }: InputOf<"text correct">) {
        const found = await find(place);
        if (!found.ok) return found;
        const { entry, sentences } = found;
        const seen = entry.text?.sha256 ?? null;
        if (mark !== null && mark !== seen) return refuse("conflict", TEXT_REFUSALS.conflict);
        const correction = { id: place.id, text, startMs: at };
        const corrected = correctSentence(sentences, correction, entry.durationSec * 1_000);
        if (corrected === "unknown") return refuse("unknown", TEXT_REFUSALS.noSentence);
        if (corrected === "order") return refuse("order", TEXT_REFUSALS.order);
        const result = await replaceText(media, place, {
          sentences: corrected,
          seen,
          nowMs: Date.now(),
        });
        if (!result.ok) return result;
        await library.refresh();
        return done({ ...place }, TEXTS.corrected(text), { after: `${formatMoment(at)} ${text}` });
      },
    },
    "text undo": {
      changes: true,
      about: ({ place }: InputOf<"text undo">) => aboutPlace(place),
      async run({ place }: InputOf<"text undo">) {
        const result = await restoreText(media, place);
        if (!result.ok) return result;
        await library.refresh();
        return done({ ...place }, TEXTS.undone);
      },
    },
  } as const;
}
