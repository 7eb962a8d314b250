import { readChapterRef, replaceGrant } from "@/lib/media/addresses.ts";
import type { PlayerModel } from "../player/model.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";

/** What GET /api/grants/{book} answers. */
interface GrantsAnswer {
  /** Media grants by source book. */
  grants: Record<string, string>;
}

/**
 * Has the book in the player go on with fresh grants. The sound that is running keeps its address.
 *
 * @returns false when the listener is signed out, has no right any more, or cannot be reached
 */
export async function refreshGrants(player: PlayerModel): Promise<boolean> {
  const bookId = player.list.book.peek()?.id;
  const grants = bookId === undefined ? null : await fetchGrants(bookId);
  const book = player.list.book.peek();
  if (!grants || book?.id !== bookId) return false;
  player.list.book.value = withGrants(book!, grants);
  return true;
}

async function fetchGrants(bookId: number): Promise<GrantsAnswer["grants"] | null> {
  try {
    const answer = await fetch(`/api/grants/${bookId}`, { signal: AbortSignal.timeout(5000) });
    return answer.ok ? (await answer.json() as GrantsAnswer).grants : null;
  } catch {
    return null;
  }
}

/** The book with these grants in the addresses that carry one. */
export function withGrants(book: PlayerBook, grants: Record<string, string>): PlayerBook {
  return {
    ...book,
    chapters: book.chapters.map((chapter) => {
      const ref = readChapterRef(chapter.src ?? ""), grant = ref && grants[ref.sourceBook];
      const src = grant && replaceGrant(chapter.src!, grant);
      return src && src !== chapter.src ? { ...chapter, src } : chapter;
    }),
  };
}
