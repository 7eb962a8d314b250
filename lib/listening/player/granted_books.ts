/** Which source books a listener has a right to: what is free to everybody in the others is called so. */
import { readChapterRef, readGrant } from "@/lib/media/addresses.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";

/** The right shows in the grants of a book's chapters. */
export function grantedBooks(chapters: readonly Pick<PlayerChapter, "src">[]): Set<number> {
  return new Set(
    chapters.flatMap(({ src }) =>
      src !== null && readGrant(src) !== null ? readChapterRef(src)?.sourceBook ?? [] : []
    ),
  );
}
