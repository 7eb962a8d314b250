/** The source books that a listener may hear in full; of the others only free chapters are open. */
import { readChapterRef, readGrant } from "@/lib/media/addresses.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";

/** Derived from the grants in the addresses of a book's chapters. */
export function grantedBooks(chapters: readonly Pick<PlayerChapter, "src">[]): Set<number> {
  return new Set(
    chapters.flatMap(({ src }) =>
      src !== null && readGrant(src) !== null ? readChapterRef(src)?.sourceBook ?? [] : []
    ),
  );
}
