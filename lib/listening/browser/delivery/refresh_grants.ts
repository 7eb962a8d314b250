import type { renewGrants } from "@/lib/media/calls.ts";
import { asListener, isSignedOut, request } from "@/lib/platform/browser/request.ts";
import { readChapterRef, replaceGrant } from "@/lib/media/addresses.ts";
import type { PlayerModel } from "../player/model.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";

const PATIENCE_MS = 5_000;

/**
 * Renews the grants in the stream addresses of the book in the player. The source that is playing keeps its address.
 *
 * @returns false when the listener is signed out or no longer entitled, or the server cannot be reached
 */
export async function refreshGrants(player: PlayerModel): Promise<boolean> {
  const bookId = player.list.book.peek()?.id;
  const grants = bookId === undefined ? null : await fetchGrants(player, bookId);
  const book = player.list.book.peek();
  if (!grants || book?.id !== bookId) return false;
  player.list.book.value = withGrants(book!, grants);
  return true;
}

async function fetchGrants(
  player: PlayerModel,
  bookId: number,
): Promise<Record<string, string> | null> {
  const address = asListener(`/api/grants/${bookId}`, player.listener.peek());
  const reply = await request<typeof renewGrants>("get", address, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!reply.ok && isSignedOut(reply.status)) player.noteSignedOut();
  return reply.ok ? reply.data.grants : null;
}

/** A copy of the book whose chapters' addresses carry these grants, which are keyed by source book. */
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
