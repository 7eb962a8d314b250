import { render } from "preact";
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import { isOfflineMode, setOfflineMode } from "@/lib/downloads/browser/mode.ts";
import { askToPersist } from "@/lib/downloads/browser/storage_quota.ts";
import { type OfflineView, watchDownloads } from "@/lib/downloads/browser/view.ts";
import { FAULTS, MODE, NOT_AVAILABLE, QUOTA } from "@/lib/downloads/words.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { makeActions } from "./actions.ts";
import { type BookList, fetchLists, listsOf } from "./book_lists.ts";
import { DownloadSheet } from "./DownloadSheet.tsx";

/** Shows the downloads of a page's book, or without one all that is on the device, until they are closed. */
export function showDownloads(userId: string, bookId?: number): void {
  const host = document.createElement("div"), local = openLocalStore();
  let view: OfflineView | null = null, lists: BookList[] | null = null, told = "";
  /** Lists what is on the device: all books were asked for, or the list of the one cannot be fetched. */
  let showsHeld = bookId === undefined;
  const tell = (text: string) => {
    told = text;
    draw();
  };
  const actions = makeActions(userId, tell);
  const draw = () =>
    host.isConnected && render(
      <DownloadSheet
        lists={lists}
        view={view}
        isOfflineMode={isOfflineMode(local, userId)}
        told={told}
        actions={actions}
        onMode={(on) => tell(turnMode(userId, on))}
        onPersist={async () => {
          const isKept = await askToPersist();
          tell(isKept ? "" : QUOTA.eviction.denied);
          look();
        }}
        onClose={close}
      />,
      host,
    );
  let stop = () => {};
  const look = () => {
    stop();
    stop = watchDownloads(userId, (it) => {
      view = it;
      if (showsHeld) lists = listsOf(it.books);
      const isMissed = bookId !== undefined && lists?.length === 0;
      if (isMissed) told = NOT_AVAILABLE;
      draw();
    }, () => tell(FAULTS.database));
  };
  const close = () => {
    stop();
    render(null, host);
    host.remove();
  };
  document.body.append(host);
  draw();
  look();
  if (bookId === undefined) return;
  void fetchLists(bookId).then((found) => {
    lists = found;
    if (found) return draw();
    showsHeld = true;
    look();
  });
}

/** @returns what was said (spec 2 section 8, "Success toasts") */
export function turnMode(userId: string, on: boolean): string {
  setOfflineMode(openLocalStore(), userId, on);
  const toast = on ? MODE.turnedOn : MODE.turnedOff;
  raiseToast(toast);
  return toast.title;
}
