/** /recently-played: what the listener has been hearing, likes and has marked. A visitor signs in first (303). */
import { page } from "fresh";
import { BookmarkList } from "@/components/BookmarkList.tsx";
import { EmptyShelf } from "@/components/EmptyShelf.tsx";
import { ListeningRow } from "@/components/ListeningRow.tsx";
import { OwnPageHead } from "@/components/OwnPageHead.tsx";
import { loginPath } from "@/lib/accounts/redirects.ts";
import { define } from "@/lib/define.ts";
import { requestShelf } from "@/lib/http/request_shelf.ts";
import { type MarkedBook, markedBooks } from "@/lib/shelf/marked_books.ts";
import type { ShelfItem } from "@/lib/shelf/shelf.ts";

interface Data {
  recent: ShelfItem[];
  favorites: ShelfItem[];
  marked: MarkedBook[];
}

const PATH = "/recently-played";

export const handler = define.handlers({
  async GET(ctx) {
    const { services: { bookmarks, catalogue }, session } = ctx.state;
    const shelf = await requestShelf(ctx.state);
    if (!shelf || !session) return ctx.redirect(loginPath(PATH), 303);
    const marked = markedBooks(await bookmarks.list(session.user.id), { catalogue, shelf });
    const { recent, favorites } = shelf;
    const headers = { "cache-control": "no-store" };
    return page<Data>({ recent, favorites, marked }, { headers });
  },
});

export default define.page<typeof handler>(function RecentlyPlayed({ data, state }) {
  const { recent, favorites, marked } = data;
  return (
    <>
      <OwnPageHead title="Recently Played" siteName={state.services.catalogue.series.title} />
      <div className="wrap shelf">
        <h1 className="rule">Recently Played</h1>
        {recent.length > 0 ? <Rows items={recent} level={2} /> : (
          <EmptyShelf
            text="You haven't listened to any audiobooks recently."
            links={[{ href: "/", label: "Browse the books" }]}
          />
        )}
        {favorites.length > 0 && (
          <section className="favorites" aria-labelledby="favorites">
            <h2 className="rule" id="favorites">Favorites</h2>
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
          back={PATH}
          level={level}
        />
      ))}
    </ul>
  );
}
