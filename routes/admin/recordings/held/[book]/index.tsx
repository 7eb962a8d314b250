/** /admin/recordings/held/11: a book's new recordings, to publish or discard. */

import { HttpError, page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { RECORDINGS_PATH, unpublishedChapterPath } from "@/lib/desk/addresses.ts";
import { chapterText, type UnpublishedLine } from "@/lib/desk/views.ts";
import { UNPUBLISHED } from "@/lib/desk/words/recordings.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  book: UnpublishedLine;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const unpublished = await ctx.state.services.desk.read("recording held", {});
    if (!unpublished.ok) return seeOther(RECORDINGS_PATH); // that page shows the reason
    const book = unpublished.data.find(({ bookId }) => String(bookId) === ctx.params.book);
    if (!book) throw new HttpError(404);
    return page<Data>({ book });
  },
});

export default defineDesk.page<typeof handler>(function UnpublishedPage({ data: { book }, state }) {
  const { bookId, title, chapters } = book;
  const form = { fixed: { bookId: String(bookId) }, back: RECORDINGS_PATH };
  return (
    <>
      <DeskHead desk={state.desk} title={UNPUBLISHED.lead(title)} lead={UNPUBLISHED.text} />
      {chapters.length === 0 && <p className="desk__none">{UNPUBLISHED.same}</p>}
      <ol className="desk__steps">
        {chapters.map(({ number, title, durationSec }) => (
          <li key={number}>
            <span>
              {chapterText(number, title)}
              <small>{formatClock(durationSec)}</small>
            </span>
            <audio
              controls
              preload="none"
              src={unpublishedChapterPath(bookId, number)}
              aria-label={chapterText(number, title)}
            />
          </li>
        ))}
      </ol>
      <DeskForm command="recording publish" {...form} submit={UNPUBLISHED.publish} />
      <DeskForm command="recording discard" {...form} submit={UNPUBLISHED.discard} isSmall />
      <p>
        <a href={RECORDINGS_PATH} f-client-nav="false">{UNPUBLISHED.back}</a>
      </p>
    </>
  );
});
