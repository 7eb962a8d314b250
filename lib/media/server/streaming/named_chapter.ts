/** Resolves the chapter names of /api/mp3/{book}/{file}. */
import type { Chapter } from "@/lib/catalogue/book.ts";
import { parseBookId } from "@/lib/catalogue/book_id.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";

const CHAPTER_FILE = /^chapter-(\d{1,6})\.mp3$/;

/**
 * The chapter with a name. Names are only looked up in the manifest and the catalogue, and never reach the file
 * system.
 * @throws {Failure} 404 `unknown_file`
 */
export function requireNamedChapter(
  { catalogue, library }: { catalogue: Catalogue; library: MediaLibrary },
  book: string,
  file: string,
): Chapter {
  const stored = library.findFile(book, file);
  const bookId = parseBookId(book);
  const number = CHAPTER_FILE.exec(file)?.[1];
  const chapter = stored
    ? catalogue.getChapter(stored.bookId, stored.chapter)
    : bookId !== null && number
    ? catalogue.getChapter(bookId, Number(number))
    : null;
  if (chapter) return chapter;
  throw new Failure(
    404,
    "unknown_file",
    "There is no audio of this name; wanted one like 11/chapter-01.mp3.",
  );
}
