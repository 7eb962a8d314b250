import { render } from "preact";
import { addBookmark, getBookmarks } from "@/lib/listening/bookmarks/bookmarks.browser.ts";
import type { PlayerModel } from "@/lib/listening/player/model.browser.ts";
import { type HistoryPlace, readHistory } from "@/lib/listening/progress/places.browser.ts";
import { loadStyles } from "@/lib/platform/element.browser.ts";
import "@/lib/platform/own_text.browser.ts";
import { BookmarkSheet } from "./BookmarkSheet.tsx";

await loadStyles("playing");

/** Shows the bookmarks of the open book, or of the one that plays, until the sheet is closed. */
export function showBookmarks(player: PlayerModel): void {
  const book = player.page.peek() ?? player.list.book.peek();
  if (!book) return;
  const bookmarks = getBookmarks(player), host = document.createElement("div");
  let history: HistoryPlace[] = [], editing: string | null = null;

  const draw = () =>
    render(
      <BookmarkSheet
        chapters={book.chapters}
        bookmarks={bookmarks.ofBook(book.id)}
        history={history}
        editing={editing}
        onAdd={() => edit(addBookmark(player)?.id ?? null)}
        onEdit={edit}
        onNote={(id, note) => {
          bookmarks.edit(id, note);
          edit(null);
        }}
        onRemove={(id) => bookmarks.remove(id)}
        onJump={({ chapter, positionSec }) => player.jumpTo(book, chapter, positionSec)}
        onClose={close}
      />,
      host,
    );
  const edit = (id: string | null) => {
    editing = id;
    draw();
  };
  let stop = () => {};
  const close = () => {
    stop();
    render(null, host);
    host.remove();
  };
  document.body.append(host);
  stop = player.watch(() => {
    bookmarks.all.value; // subscribes: redraws at every change
    draw();
  });
  void bookmarks.sync();
  void readHistory(book.id).then((found) => {
    history = found;
    if (host.isConnected) draw();
  });
}
