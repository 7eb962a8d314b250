/** /admin/books/history: versions of the catalogue; `?book=11`: those that changed one book. */

import { HttpError, page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { VersionList } from "@/components/desk/History.tsx";
import { parseBookId } from "@/lib/catalogue/book.ts";
import type { VersionRecord } from "@/lib/catalogue/version.ts";
import { BOOK_HISTORY_PATH, bookHistoryPath, BOOKS_PATH } from "@/lib/desk/addresses.ts";
import { VERSION_LIST } from "@/lib/desk/words/books.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  bookId: number | null;
  versions: VersionRecord[];
  titles: Map<number, string>;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { desk } = ctx.state.services;
    const { data: { books } } = await desk.read("book list", {});
    const titles = new Map(books.map(({ id, title }) => [id, title]));
    const asked = ctx.url.searchParams.get("book");
    const bookId = parseBookId(asked);
    if (asked !== null && bookId === null) throw new HttpError(404);
    const { data: versions } = bookId === null
      ? await desk.read("catalogue history", {})
      : await desk.read("book history", { bookId });
    // The history of a draft remains after its creation was undone.
    const isKnown = bookId === null || titles.has(bookId) || versions.length > 0;
    if (!isKnown) throw new HttpError(404);
    return page<Data>({ bookId, versions, titles });
  },
});

export default defineDesk.page<typeof handler>(function HistoryPage({ data, state }) {
  const { bookId, versions, titles } = data;
  const title = bookId === null
    ? VERSION_LIST.title
    : VERSION_LIST.of(titles.get(bookId) ?? VERSION_LIST.book(bookId));
  const path = bookId === null ? BOOK_HISTORY_PATH : bookHistoryPath(bookId);
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={title}
        lead={versions.length === 0 ? VERSION_LIST.none : VERSION_LIST.lead}
      />
      {versions.length > 0 && (
        <VersionList versions={versions} bookId={bookId} titles={titles} path={path} />
      )}
      <p>
        <a href={BOOKS_PATH}>{VERSION_LIST.back}</a>
      </p>
    </>
  );
});
