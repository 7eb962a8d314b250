/** /admin/announcements: letters to the lists, what became of them, and whose they are. */

import { page } from "fresh";
import { BookSelect } from "@/components/desk/DeskFields.tsx";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { LetterLines, SenderForm } from "@/components/desk/Letters.tsx";
import type { LetterSender } from "@/lib/announcements/schema.ts";
import { ANNOUNCEMENTS_PATH, NEW_LETTER_PATH } from "@/lib/desk/addresses.ts";
import type { LetterView } from "@/lib/desk/commands/announcements.server.ts";
import { LETTERS } from "@/lib/desk/words/listeners.ts";
import { OUTCOMES } from "@/lib/desk/words/orders.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  counts: string;
  hasReaders: boolean;
  letters: LetterView[];
  sender: LetterSender | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { desk } = ctx.state.services;
    const [counts, letters, sender] = await Promise.all([
      desk.read("release-alert count", {}),
      desk.read("letter list", {}),
      desk.read("sender show", {}),
    ]);
    return page<Data>({
      counts: counts.text,
      hasReaders: counts.data.news > 0,
      letters: letters.data,
      sender: sender.data,
    });
  },
});

export default defineDesk.page<typeof handler>(function AnnouncementsPage({ data, state }) {
  const { catalogue, config } = state.services;
  const { counts, hasReaders, letters, sender } = data;
  const books = catalogue.books().filter(({ isUpcoming }) => !isUpcoming);
  return (
    <>
      <DeskHead desk={state.desk} title={LETTERS.title} lead={LETTERS.lead} />
      {!config.mail && <p className="desk__none">{OUTCOMES.noMail}</p>}
      <div className="desk__part">
        <p>{counts}</p>
        {hasReaders && (
          <DeskForm
            command="newsletter csv"
            back={ANNOUNCEMENTS_PATH}
            submit={LETTERS.csvButton}
            isSmall
          />
        )}
      </div>
      <SenderForm sender={sender} />
      {config.mail && books.length > 0 && (
        <section className="desk__part" aria-labelledby="release">
          <h2 id="release">{LETTERS.release.title}</h2>
          <p>{LETTERS.release.lead}</p>
          <form className="desk__form" method="get" action={NEW_LETTER_PATH}>
            <BookSelect label={LETTERS.release.book} books={books} name="book" />
            <button className="button" type="submit">{LETTERS.release.write}</button>
          </form>
        </section>
      )}
      {config.mail && (
        <section className="desk__part" aria-labelledby="news">
          <h2 id="news">{LETTERS.news.title}</h2>
          <p>{LETTERS.news.lead}</p>
          <p>
            <a className="button" href={NEW_LETTER_PATH}>{LETTERS.news.write}</a>
          </p>
        </section>
      )}
      <section className="desk__part" aria-labelledby="letters">
        <h2 id="letters">{LETTERS.all}</h2>
        {letters.length > 0 ? <LetterLines letters={letters} /> : <p>{LETTERS.none}</p>}
      </section>
    </>
  );
});
