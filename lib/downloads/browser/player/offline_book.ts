/** Converts a downloaded book to the player's form, without the network. */
import { OFFLINE_BOOK } from "@/lib/downloads/words.ts";
import type { DownloadedBook } from "@/lib/downloads/browser/library.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";

/** Placeholder for a grant; with a network the player fetches a real one. */
const NO_GRANT = "offline";

/**
 * Lists all chapters. A chapter that is not downloaded waits for the network, as a stream does.
 *
 * @param saved the account's progress last known to this browser
 */
export function toOfflineBook(book: DownloadedBook, saved: ProgressView | null): PlayerBook {
  const { id, title, author, coverImage, hue, contents } = book;
  return {
    id,
    title,
    author,
    cover: { src: coverImage, srcset: "", alt: OFFLINE_BOOK.cover(title) },
    hue,
    href: bookPath(id),
    isComplete: false, // downloads are stored by single book
    chapters: contents.map(({ number, title, durationSec, kind }) => ({
      number,
      title,
      durationSec,
      kind,
      locked: false,
      src: streamPath({ bookId: id, chapter: number }, NO_GRANT),
    })),
    price: "",
    buyHref: null,
    ...(book.hasText && { hasText: true }),
    ...(saved && { saved }),
  };
}

/** Numbers of the completely stored chapters. */
export function listHere({ chapters }: DownloadedBook): Set<number> {
  return new Set(chapters.flatMap(({ chapter, isComplete }) => isComplete ? [chapter] : []));
}
