/** /admin/recordings/held/11: a book's new recordings, to publish or discard. */

import { HttpError, page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { heldChapterPath, RECORDINGS_PATH } from "@/lib/desk/addresses.ts";
import type { HeldLine } from "@/lib/desk/recorded_book.ts";
import { HELD } from "@/lib/desk/words/recordings.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.ts";

interface Data {
  book: HeldLine;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const held = await ctx.state.services.desk.read("recording held", {});
    if (!held.ok) return seeOther(RECORDINGS_PATH); // that page shows the reason
    const book = held.data.find(({ bookId }) => String(bookId) === ctx.params.book);
    if (!book) throw new HttpError(404);
    return page<Data>({ book });
  },
});

export default defineDesk.page<typeof handler>(function HeldPage({ data: { book }, state }) {
  const { bookId, title, chapters } = book;
  const form = { fixed: { bookId: String(bookId) }, back: RECORDINGS_PATH };
  return (
    <>
      <DeskHead desk={state.desk} title={HELD.lead(title)} lead={HELD.text} />
      {chapters.length === 0 && <p className="desk__none">{HELD.same}</p>}
      <ol className="desk__steps">
        {chapters.map(({ number, title, durationSec }) => (
          <li key={number}>
            <span>
              {HELD.chapter(number, title)}
              <small>{HELD.length(durationSec)}</small>
            </span>
            <audio
              controls
              preload="none"
              src={heldChapterPath(bookId, number)}
              aria-label={HELD.chapter(number, title)}
            />
          </li>
        ))}
      </ol>
      <DeskForm command="recording publish" {...form} submit={HELD.publish} />
      <DeskForm command="recording discard" {...form} submit={HELD.discard} isSmall />
      <p>
        <a href={RECORDINGS_PATH} f-client-nav="false">{HELD.back}</a>
      </p>
    </>
  );
});
