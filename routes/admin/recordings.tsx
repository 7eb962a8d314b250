/** /admin/recordings: which chapters of which book have their sound. */
import { page } from "fresh";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { deskBookPath, RECORDINGS_PATH } from "@/lib/desk/addresses.ts";
import type { RecordedBook } from "@/lib/desk/recorded_book.ts";
import { recordedFacts, RECORDINGS } from "@/lib/desk/words.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";

interface Data {
  books: RecordedBook[];
  /** Why they cannot be listed; null: they can. */
  error: string | null;
}

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const found = await ctx.state.services.desk.commands["recording list"].run({});
    return page<Data>(
      found.ok ? { books: found.data, error: null } : { books: [], error: found.message },
    );
  },
});

export default define.page<typeof handler>(function RecordingsPage({ data, state }) {
  const { books, error } = data;
  return (
    <DeskPage
      title={RECORDINGS.title}
      siteName={state.services.catalogue.series.title}
      path={RECORDINGS_PATH}
      said={state.desk!.said}
      lead={RECORDINGS.lead}
    >
      {error !== null && <p role="alert">{error}</p>}
      {error === null && books.length === 0 && <p className="desk__none">{RECORDINGS.none}</p>}
      {books.length > 0 && (
        <ul className="desk__books">
          {books.map((it) => (
            <li key={it.bookId}>
              <a href={deskBookPath(it.bookId)}>
                <strong>{it.title}</strong>
                {recordedFacts(it).map((fact) => <small key={fact}>{fact}</small>)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <section className="desk__part" aria-labelledby="bring">
        <h2 id="bring">{RECORDINGS.bring}</h2>
        <p>{RECORDINGS.how}</p>
        <p>
          <code>{RECORDINGS.command}</code>
        </p>
        <p>{RECORDINGS.then}</p>
      </section>
    </DeskPage>
  );
});
