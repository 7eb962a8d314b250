/** /admin/announcements/{id}: a letter's words and how it looks, a test, and sending it; `new?book=` begins one. */

import { HttpError, page } from "fresh";
import { MailPreview } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { LetterActs, LetterForm } from "@/components/desk/Letters.tsx";
import { releaseDraft } from "@/lib/announcements/letters.server.ts";
import { parseBookId } from "@/lib/catalogue/book.ts";
import { ANNOUNCEMENTS_PATH, letterPath } from "@/lib/desk/addresses.ts";
import type { LetterView } from "@/lib/desk/commands/announcements.server.ts";
import type { Described } from "@/lib/desk/commands/command.server.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { letterCounts } from "@/lib/desk/views.ts";
import { LETTERS } from "@/lib/desk/words/listeners.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  title: string;
  form: { id: number | null; bookId: number | null; subject: string; text: string };
  /** null: not saved yet. */
  saved: { letter: LetterView; described: Described } | null;
}

const NEW = "new";

export const handler = defineDesk.handlers({
  async GET({ params, state, url }) {
    const { catalogue, desk } = state.services;
    if (params.letter === NEW) {
      const bookId = parseBookId(url.searchParams.get("book") ?? "");
      const book = bookId === null ? null : catalogue.getBook(bookId);
      const letters = book ? (await desk.read("letter list", {})).data : [];
      const known = letters.find((it) => it.bookId === book?.id);
      if (known) return seeOther(letterPath(known.id));
      const draft = book ? releaseDraft(book, catalogue.series.title) : { subject: "", text: "" };
      const title = book ? LETTERS.newRelease(book.title) : LETTERS.newNews;
      const form = { id: null, bookId: book?.id ?? null, ...draft };
      return page<Data>({ title, form, saved: null });
    }
    const asked = COMMANDS["letter show"].input.safeParse({ id: params.letter });
    const found = asked.success ? await desk.read("letter show", asked.data) : null;
    if (!found?.ok) throw new HttpError(404);
    const { letter } = found.data;
    return page<Data>({ title: letter.subject, form: letter, saved: found.data });
  },
});

export default defineDesk.page<typeof handler>(function LetterPage({ data, state }) {
  const { title, form, saved } = data;
  const isSent = saved !== null && saved.letter.sentAtMs !== null;
  return (
    <>
      <DeskHead desk={state.desk} title={title} lead={isSent && letterCounts(saved.letter)} />
      {!isSent && <LetterForm {...form} />}
      {saved && (
        <section className="desk__part" aria-labelledby="preview">
          <h2 id="preview">{LETTERS.preview}</h2>
          {saved.described.preview
            ? <MailPreview {...saved.described.preview} />
            : <p role="status">{saved.described.what}</p>}
          <LetterActs letter={saved.letter} canSend={saved.described.preview !== undefined} />
        </section>
      )}
      <p>
        <a href={ANNOUNCEMENTS_PATH}>{LETTERS.back}</a>
      </p>
    </>
  );
});
