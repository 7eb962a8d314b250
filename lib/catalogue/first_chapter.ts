import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";

/** The chapter at which a book begins: its first after opening credits; null: it has no chapters. */
export const firstChapter = (book: Pick<Book, "entries">): Chapter | null =>
  firstProper(chaptersOf(book));

/** As {@link firstChapter}, for a list of one book's chapters. */
export function firstProper<Listed extends Pick<Chapter, "kind">>(
  chapters: readonly Listed[],
): Listed | null {
  return chapters.find(({ kind }) => kind === "chapter") ?? chapters[0] ?? null;
}

/** The chapter at which a buyer begins; of the Complete Series, the first chapter of its first source book. */
export function firstListened(catalogue: Pick<Catalogue, "getBook">, book: Book): Chapter | null {
  const first = firstChapter(book);
  if (!first || !book.isComplete) return first;
  const source = catalogue.getBook(first.sourceBook);
  return source && firstChapter(source);
}
