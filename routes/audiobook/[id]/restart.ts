/**
 * POST /audiobook/{id}/restart: the Restart button. The listener's place becomes the book's beginning, and
 * the book's page plays it and offers the way back (303). A visitor is led to the sign-in page; an unknown book is a 404.
 */
import { playPath } from "@/lib/listening/addresses.ts";
import { deviceName } from "@/lib/accounts/device_name.ts";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { firstChapter } from "@/lib/catalogue/first_chapter.ts";
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { define, type State } from "@/lib/site/adapters/request/define.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const { services: { catalogue, progress }, session } = ctx.state;
    const book = requireBook(catalogue, ctx.params.id);
    const path = bookPath(book.id);
    if (!session) return ctx.redirect(loginPath(path), 303);
    const chapter = firstChapter(book);
    if (!chapter) return ctx.redirect(path, 303);
    const left = await leftPlace(ctx.state, book.id);
    // A write that fails is only logged, by the service (spec 1 section 8): the sound starts all the same.
    await progress.recordPosition({
      audiobookId: book.id,
      currentChapter: chapter.number,
      currentPosition: 0,
      isCompleted: false,
    }, { userId: session.user.id, device: deviceName(ctx.req.headers.get("user-agent")) });
    const beginning = { chapter, positionSec: 0, isOpen: chapter.isFree };
    return ctx.redirect(playPath(beginning) + left, 303);
  },
});

/** For the page to offer the way back: query of the place that is about to be left; "" without one. */
async function leftPlace({ services, session }: State, bookId: number): Promise<string> {
  const saved = await services.progress.get(session!.user.id, bookId);
  if (!saved || saved.lastPlayed === null) return "";
  const sec = Math.floor(saved.positionSec);
  return sec > 0 || saved.currentChapter > 1 ? `&left=${saved.currentChapter},${sec}` : "";
}
