/**
 * POST /audiobook/{id}/restart: the Restart button. Sets the listener's position to the book's beginning; 303 to the
 * book's page, which plays it and links back to the previous position. A visitor is redirected to the sign-in page; an
 * unknown book is a 404.
 */

import { loginPath } from "@/lib/accounts/addresses.ts";
import { deviceName } from "@/lib/accounts/devices.server.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { firstChapter } from "@/lib/catalogue/book.ts";
import { playPath } from "@/lib/listening/addresses.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const { services: { catalogue, listening: { progress } }, session } = ctx.state;
    const book = requireBook(catalogue, ctx.params.id);
    const path = bookPath(book.id);
    if (!session) return ctx.redirect(loginPath(path), 303);
    const chapter = firstChapter(book);
    if (!chapter) return ctx.redirect(path, 303);
    const left = await leftPlace(ctx.state, book.id);
    // The service only logs a failed write (spec 1 section 8): playback starts all the same.
    await progress.recordPosition({
      audiobookId: book.id,
      currentChapter: chapter.number,
      currentPosition: 0,
      isCompleted: false,
    }, { userId: session.user.id, device: deviceName(ctx.req.headers) });
    const beginning = { chapter, positionSec: 0, isOpen: chapter.isFree };
    return ctx.redirect(playPath(beginning) + left, 303);
  },
});

/** Query parameter with the position before the restart, for the link back to it; "": none. */
async function leftPlace({ services, session }: State, bookId: number): Promise<string> {
  const saved = await services.listening.progress.get(session!.user.id, bookId);
  if (!saved || saved.lastPlayed === null) return "";
  const sec = Math.floor(saved.positionSec);
  return sec > 0 || saved.currentChapter > 1 ? `&left=${saved.currentChapter},${sec}` : "";
}
