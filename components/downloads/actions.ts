/** What presses on downloads do. A refusal is a sentence to show. */
import {
  cancelDownloads,
  removeDownloads,
  type SourceChapter,
  startDownload,
} from "@/lib/downloads/browser/downloads.ts";
import { runDownloads } from "@/lib/downloads/browser/engine.ts";
import { noteDownloads } from "@/lib/downloads/browser/mode.ts";
import { registerWorker } from "@/lib/downloads/browser/registration.ts";
import { pause, resume, type Which } from "@/lib/downloads/browser/download_queue.ts";
import { storageFault } from "@/lib/downloads/browser/store_run.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";

export interface DownloadActions {
  start(chapters: readonly SourceChapter[]): void;
  pause(which: Which): void;
  resume(which: Which): void;
  cancel(bookId: number): void;
  remove(which: Which): void;
}

/**
 * @param showMessage shown to the listener: why nothing began, or that the browser keeps nothing here
 * @param onPress called first: what was shown of an earlier press is over
 */
export function makeActions(
  userId: string,
  showMessage: (text: string) => void,
  onPress = () => {},
): DownloadActions {
  const attempt = (act: () => Promise<unknown>) => {
    onPress();
    void act().catch((error) => showMessage(storageFault(error)));
  };
  return {
    start: (chapters) =>
      attempt(async () => {
        noteDownloads(openLocalStore(), userId);
        void registerWorker(); // without it nothing would open the site to hear them
        const started = await startDownload(userId, chapters);
        if (!started.ok) showMessage(started.text);
      }),
    pause: (which) => attempt(() => pause(userId, which)),
    resume: (which) =>
      attempt(async () => {
        await resume(userId, which);
        void runDownloads(userId);
      }),
    cancel: (bookId) => attempt(() => cancelDownloads(userId, bookId)),
    remove: (which) => attempt(() => removeDownloads(userId, which)),
  };
}
