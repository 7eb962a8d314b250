/** /admin/recordings: which chapters of which book have their sound, and what comes in. */
import { page } from "fresh";
import { asset } from "fresh/runtime";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { IncomingBooks } from "@/components/desk/IncomingBooks.tsx";
import { deskBookPath, RECORDINGS_PATH } from "@/lib/desk/addresses.ts";
import type { Incoming, RecordedBook } from "@/lib/desk/recorded_book.ts";
import { recordedFacts, RECORDINGS } from "@/lib/desk/words.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";

interface Data {
  books: RecordedBook[];
  /** Why they cannot be listed; null: they can. */
  error: string | null;
  incoming: Incoming;
}

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { commands } = ctx.state.services.desk;
    const found = await commands["recording list"].run({});
    const { data: incoming } = await commands["recording incoming"].run({});
    return page<Data>({
      ...found.ok ? { books: found.data, error: null } : { books: [], error: found.message },
      incoming,
    });
  },
});

export default define.page<typeof handler>(function RecordingsPage({ data, state }) {
  const { books, error, incoming } = data;
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
      {incoming.folder === null
        ? (
          <section className="desk__part" aria-labelledby="bring">
            <h2 id="bring">{RECORDINGS.bring}</h2>
            <p>{RECORDINGS.how}</p>
            <p>
              <code>{RECORDINGS.command}</code>
            </p>
            <p>{RECORDINGS.then}</p>
            <p>{RECORDINGS.noFolder}</p>
          </section>
        )
        : (
          <>
            <IncomingBooks {...incoming} folder={incoming.folder} />
            <script type="module" src={asset("/recordings.js")}></script>
          </>
        )}
    </DeskPage>
  );
});
