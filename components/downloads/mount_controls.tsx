import { render } from "preact";
import { type OfflineView, stateOf, watchDownloads } from "@/lib/downloads/view.browser.ts";
import { TOASTS } from "@/lib/downloads/words.ts";
import "@/lib/platform/own_text.browser.ts";
import { raiseToast } from "@/lib/platform/tab.browser.ts";
import { ChapterControl } from "./ChapterControl.tsx";
import { makeActions } from "./book_lists.ts";

/** Mounts a control in every `[data-download="{book}/{chapter}"]`, for the row whose text precedes it. */
export function mountControls(userId: string, root: ParentNode): () => void {
  const actions = makeActions(
    userId,
    (text) => raiseToast({ title: TOASTS.notStarted, text, variant: "destructive" }),
  );
  const slots = [...root.querySelectorAll<HTMLElement>("[data-download]")].map((slot) => {
    const [bookId, chapter] = slot.dataset.download!.split("/").map(Number);
    const title = slot.dataset.title ?? "";
    return { slot, title, ref: { bookId: bookId!, chapter: chapter! } };
  });
  const draw = (view: OfflineView) => {
    for (const { slot, title, ref } of slots) {
      render(
        <ChapterControl
          title={title}
          state={stateOf(view, ref)}
          onStart={() => actions.start([ref])}
          onPause={() => actions.pause(ref)}
          onResume={() => actions.resume(ref)}
        />,
        slot,
      );
    }
  };
  const stop = watchDownloads(userId, draw, () => {}); // without storage there are no controls
  return () => {
    stop();
    for (const { slot } of slots) render(null, slot);
  };
}
