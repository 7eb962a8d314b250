import { render } from "preact";
import { listen } from "@/lib/downloads/records.browser.ts";
import { askToPersist, type OfflineView, watchDownloads } from "@/lib/downloads/view.browser.ts";
import { FAULTS, MODE, NOT_AVAILABLE, QUOTA } from "@/lib/downloads/words.ts";
import { isOfflineMode, setOfflineMode } from "@/lib/downloads/worker_link.browser.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import "@/lib/platform/own_text.browser.ts";
import { raiseToast } from "@/lib/platform/tab.browser.ts";
import { DownloadSheet } from "./DownloadSheet.tsx";
import { type BookList, fetchLists, listsOf, makeActions } from "./book_lists.ts";

let opened: HTMLElement | undefined;

/** Whether the sheet is open: it shows failures itself, so no toast is needed. */
export const isSheetOpen = (): boolean => opened?.isConnected === true;

/** Shows the downloads of a page's book, or without one all that is on the device, until they are closed. */
export function showDownloads(userId: string, bookId?: number): void {
  const host = document.createElement("div"), local = openLocalStore();
  let view: OfflineView | null = null, lists: BookList[] | null = null, message = "";
  /** Lists what is on the device: all books were requested, or the book's list cannot be fetched. */
  let showsDownloads = bookId === undefined;
  const showMessage = (text: string) => {
    message = text;
    draw();
  };
  const actions = makeActions(userId, showMessage, () => showMessage(""));
  const draw = () =>
    host.isConnected && render(
      <DownloadSheet
        lists={lists}
        view={view}
        isOfflineMode={isOfflineMode(local, userId)}
        message={message}
        actions={actions}
        onMode={(on) => {
          turnMode(userId, on);
          showMessage("");
        }}
        onPersist={async () => {
          const isKept = await askToPersist();
          showMessage(isKept ? "" : QUOTA.eviction.denied);
          watch();
        }}
        onClose={close}
      />,
      host,
    );
  const stopHearing = listen((it) => it.kind === "failed" && showMessage(it.text));
  let stop = () => {};
  const watch = () => {
    stop();
    stop = watchDownloads(userId, (it) => {
      view = it;
      if (showsDownloads) lists = listsOf(it.books);
      const isMissed = bookId !== undefined && lists?.length === 0;
      if (isMissed) message = NOT_AVAILABLE.text;
      draw();
    }, () => showMessage(FAULTS.database));
  };
  const close = () => {
    stop();
    stopHearing();
    render(null, host);
    host.remove();
  };
  document.body.append(host);
  opened = host;
  draw();
  watch();
  if (bookId === undefined) return;
  void fetchLists(bookId).then((found) => {
    lists = found;
    if (found) return draw();
    showsDownloads = true;
    watch();
  });
}

/** Confirms it with a toast, wherever it was switched (spec 2 section 8, "Success toasts"). */
export function turnMode(userId: string, on: boolean): void {
  setOfflineMode(openLocalStore(), userId, on);
  raiseToast(on ? MODE.turnedOn : MODE.turnedOff);
}
