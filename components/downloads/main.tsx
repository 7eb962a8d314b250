/**
 * The pages' part of downloads: a bundle of its own (tools/bundle.ts), fetched by listeners who have
 * downloads or start one.
 */

import { cacheAhead as cache, renewKeys } from "@/lib/downloads/downloads.browser.ts";
import { listQueue, runDownloads } from "@/lib/downloads/engine.browser.ts";
import { listDownloads } from "@/lib/downloads/library.browser.ts";
import { listen } from "@/lib/downloads/records.browser.ts";
import { TOASTS } from "@/lib/downloads/words.ts";
import {
  canKeepBooks,
  forgetDownloads,
  isOfflineMode,
  listNoted,
  noteDownloads,
  type OfflinePart,
} from "@/lib/downloads/worker_link.browser.ts";
import { getListener, VISITOR } from "@/lib/listening/first_bytes/attributes.ts";
import { loadStyles } from "@/lib/platform/element.browser.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { raiseToast } from "@/lib/platform/tab.browser.ts";
import { mountControls as mount } from "./mount_controls.tsx";
import { isSheetOpen, showDownloads as show, turnMode as turn } from "./show_downloads.tsx";

const local = openLocalStore();
const heard = new WeakSet<Element>();
let isRunning = false;

/** Called on every page that shows downloads or can start one. Also shows why a download fails. */
export function run(): void {
  listenForButtons();
  if (isRunning || !canKeepBooks()) return;
  isRunning = true;
  listen((it) => {
    // Takes over fetching when the tab that fetches is closed.
    if (it.kind === "changed") asListener((userId) => void runDownloads(userId));
    if (it.kind !== "failed" || document.visibilityState !== "visible" || isSheetOpen()) return;
    raiseToast({ title: TOASTS.failed, text: it.text, variant: "destructive" });
  });
  addEventListener("online", maintain);
  maintain();
}

/**
 * `[data-downloads="{book}"]`, a button rendered by the server: a press shows the book's downloads. Disabled
 * until this script has loaded, because an earlier press would be lost.
 */
function listenForButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-downloads]")) {
    button.disabled = false;
    if (heard.has(button)) continue;
    heard.add(button);
    const { downloads } = button.dataset;
    button.addEventListener(
      "click",
      () => showDownloads(downloads ? Number(downloads) : undefined),
    );
  }
}

/** Accounts that were signed in here before are checked too: their downloads must be removed. */
function maintain(): void {
  for (const userId of listNoted(local)) {
    void (async () => {
      await renewKeys(userId);
      if (userId === getListener()) await runDownloads(userId);
      const [books, queue] = await Promise.all([listDownloads(userId), listQueue(userId)]);
      if (books.length + queue.length === 0) forgetDownloads(local, userId);
    })().catch(() => {}); // storage is not available
  }
}

export function showDownloads(bookId?: number): void {
  run();
  if (!canKeepBooks()) return raiseToast({ ...TOASTS.impossible, variant: "destructive" });
  asListener((userId) => void loadStyles("offline").then(() => show(userId, bookId)));
}

export function mountControls(root: ParentNode): () => void {
  run();
  let stop = () => {}, isOver = false;
  asListener((userId) =>
    void loadStyles("offline").then(() => {
      if (!isOver) stop = mount(userId, root);
    })
  );
  return () => {
    isOver = true;
    stop();
  };
}

export function turnMode(on: boolean): void {
  asListener((userId) => void turn(userId, on));
}

export const cacheAhead: OfflinePart["cacheAhead"] = (chapters) =>
  asListener((userId) => {
    if (!isOfflineMode(local, userId)) return;
    noteDownloads(local, userId);
    run();
    void cache(userId, chapters).catch(() => {});
  });

function asListener(act: (userId: string) => void): void {
  const userId = getListener();
  if (userId !== VISITOR && canKeepBooks()) act(userId);
}
