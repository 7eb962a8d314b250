/** Ingested recordings that wait for the author's approval: list, play, publish, discard. */
import type { UnpublishedBook } from "@/lib/media/held_book.ts";
import { createReader, type WholeFile } from "@/lib/media/server/files/reader.ts";
import { type ServedFile, streamMedia } from "@/lib/media/server/streaming/stream.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { discardHeldBook, publishHeldBook, readHeldBooks } from "./held_books.ts";

export interface HeldRecordings {
  list(): Promise<UnpublishedBook[]>;
  publish(bookId: number): ReturnType<typeof publishHeldBook>;
  discard(bookId: number): ReturnType<typeof discardHeldBook>;
  /** Streams a chapter, with ranges; null: there is none. The caller has checked the author's role. */
  stream(req: Request, bookId: number, chapter: number): Promise<Response | null>;
}

export function createHeldRecordings(library: Objects): HeldRecordings {
  const source = createReader(library);
  return {
    list: () => readHeldBooks(library),
    publish: (bookId) => publishHeldBook(library, bookId),
    discard: (bookId) => discardHeldBook(library, bookId),
    async stream(req, bookId, chapter) {
      const book = (await readHeldBooks(library)).find(({ id }) => id === bookId);
      const found = book?.chapters.find((it) => it.number === chapter);
      if (!book || !found || found.spoken !== undefined) return null;
      const { bytes, sha256, modified } = found;
      const file: ServedFile & WholeFile = {
        path: `${book.folder}/${found.file}`,
        bytes,
        sha256,
        etag: `"${book.folder}-${chapter}"`,
        lastModifiedMs: Date.parse(modified),
        contentType: "audio/mpeg",
      };
      return await streamMedia<typeof file>({ req, library: source, file, isFree: false });
    },
  };
}
