/** Fetches scripts that only some visitors need. They are in the same folder as this one (`tools/bundle.ts`). */
import type { Marked } from "@/lib/listening/browser/page_marks.ts";
import { getListener, VISITOR } from "@/lib/listening/browser/player/listener.ts";
import { TOAST_EVENT } from "@/lib/platform/browser/raise_toast.ts";
import { isAnyStored } from "@/lib/platform/browser/is_stored.ts";

/** Delay, so that the page, its styles and its pictures load first. */
const INSTALL_AFTER_MS = 4000;

/**
 * Checks every page, also after in-page navigation. A visitor who has listened in this browser gets the card to
 * continue; an account's unsent data are sent and its session is looked after; downloads are maintained.
 */
export function fetchOnDemand(): void {
  const load = (script: string) =>
    // The address is derived: naming the scripts in the page would cost all visitors bytes.
    import(import.meta.url.replace("page.js", script)).then((it) => it.run(), () => {});
  const loadForPage = () => {
    if (isAnyStored(/^offline:/) || document.querySelector("[data-downloads]")) load("offline.js");
    const listener = getListener(), isVisitor = listener === VISITOR;
    isVisitor || load("session.js");
    const wanted = isVisitor
      ? document.querySelector("[data-continue]" satisfies Marked) &&
        isAnyStored(/^(place|playing):visitor/)
      // A page with a player sends by itself.
      : !document.getElementById("sound") && isAnyStored(
        RegExp(`^(journal|bookmarks):(visitor|${listener})(:|=.*"isNew":true)`),
      );
    if (wanted) load(isVisitor ? "continue_card.js" : "send_unsent.js");
  };
  loadForPage();
  // The title changes before the new content is inserted, hence the timeout.
  const onNewPage = () =>
    setTimeout(() => {
      loadForPage();
      load("new_page.js");
    });
  // A toast event repeats until toasts.js handles it. Presses load it too, so that it is there before the network is
  // lost.
  for (const name of [TOAST_EVENT, "pointerdown", "keydown"]) {
    document.addEventListener(name, () => load("toasts.js"));
  }
  setTimeout(load, INSTALL_AFTER_MS, "install_worker.js");
  new MutationObserver(onNewPage).observe(document.querySelector("title")!, { childList: true });
}
