/** /recently-played: recently played books, favorites and bookmarks. A visitor signs in first (303). */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { ListeningRow } from "@/components/listening/CurrentBook.tsx";
import { BookmarkList, EmptyShelf, ShelfNav } from "@/components/listening/Shelf.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { RECENTLY_PLAYED_PATH } from "@/lib/listening/addresses.ts";
import { type MarkedBook, markedBooks, type ShelfItem } from "@/lib/listening/shelf.ts";
import { BROWSE, RECENT } from "@/lib/listening/words/pages.ts";
import { toFailure } from "@/lib/platform/http/answers.server.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  recent: ShelfItem[];
  favorites: ShelfItem[];
  marked: MarkedBook[];
}

export const handler = define.handlers({
  async GET(ctx) {
    const { services: { platform: { log } }, session } = ctx.state;
    if (!session) return ctx.redirect(loginPath(RECENTLY_PLAYED_PATH), 303);
    const headers = { "cache-control": "no-store" };
    try {
      return page<Data | null>(await read(ctx.state, session.user.id), { headers });
    } catch (error) {
      log.error("recently_played_not_read", { error });
      const failure = toFailure(error);
      const { status } = failure;
      return page<Data | null>(null, { status, headers: { ...failure.headers, ...headers } });
    }
  },
});

async function read(state: State, userId: string): Promise<Data> {
  const { catalogue, listening: { bookmarks } } = state.services;
  const shelf = (await state.shelf())!; // not null for a signed-in listener
  const marked = markedBooks(await bookmarks.list(userId), { catalogue, shelf });
  return { recent: shelf.recent, favorites: shelf.favorites, marked };
}

export default define.page<typeof handler>(function RecentlyPlayed({ data, state }) {
  const head = (
    <OwnPageHead title={RECENT.title} siteName={state.services.catalogue.series.title} />
  );
  if (!data) {
    return (
      <>
        {head}
        <ErrorPanel
          title={RECENT.title}
          text={RECENT.failed}
          action={{ href: RECENTLY_PLAYED_PATH, label: RECENT.retry }}
        />
      </>
    );
  }
  const { recent, favorites, marked } = data;
  return (
    <>
      {head}
      <ShelfNav hasFavorites={favorites.length > 0} />
      <div className="wrap shelf">
        <h1>{RECENT.title}</h1>
        {recent.length > 0 ? <Rows items={recent} level={2} /> : (
          <EmptyShelf
            text={RECENT.none}
            links={[{ href: "/", label: BROWSE.text }]}
          />
        )}
        {favorites.length > 0 && (
          <section className="favorites" aria-labelledby="favorites">
            <h2 className="rule" id="favorites">{RECENT.favorites}</h2>
            <Rows items={favorites} level={3} />
          </section>
        )}
        {marked.length > 0 && <BookmarkList books={marked} />}
      </div>
    </>
  );
});

function Rows({ items, level }: { items: ShelfItem[]; level: 2 | 3 }) {
  return (
    <ul className="rows">
      {items.map((item) => (
        <ListeningRow
          key={item.book.id}
          item={item}
          back={RECENTLY_PLAYED_PATH}
          level={level}
        />
      ))}
    </ul>
  );
}
