/** Bookmarks under the books they are in, in the order of the books; pure. */
import type { BookmarkView } from "@/lib/listening/bookmarks/schema.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Hue } from "@/lib/catalogue/schema.ts";
import type { Shelf, StartPlace } from "@/lib/listening/shelf/shelf.ts";

export interface MarkedBook {
  id: number;
  title: string;
  hue: Hue;
  /** Newest first, as they came. */
  marks: { bookmark: BookmarkView; place: StartPlace }[];
}

export function markedBooks(
  bookmarks: BookmarkView[],
  { catalogue, shelf }: { catalogue: Catalogue; shelf: Pick<Shelf, "isOpen"> },
): MarkedBook[] {
  const marks = bookmarks.flatMap((bookmark) => {
    const { audiobookId, chapter: number, positionSec } = bookmark;
    const chapter = catalogue.getChapter(audiobookId, number);
    if (!chapter) return [];
    return [{ bookmark, place: { chapter, positionSec, isOpen: shelf.isOpen(chapter) } }];
  });
  const byBook = Map.groupBy(marks, ({ bookmark }) => bookmark.audiobookId);
  return catalogue.books().flatMap(({ id, title, hue }) => {
    const own = byBook.get(id);
    return own ? [{ id, title, hue, marks: own }] : [];
  });
}
