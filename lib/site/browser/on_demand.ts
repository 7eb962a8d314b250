/** Scripts that only some browsers need, fetched by those alone: they lie beside this one (`tools/bundle.ts`). */
import type { Marked } from "@/lib/listening/browser/page_marks.ts";
import { getListener, VISITOR } from "@/lib/listening/browser/player/listener.ts";
import { TOAST_EVENT } from "@/lib/platform/browser/raise_toast.ts";
import { isAnyStored } from "@/lib/platform/browser/is_stored.ts";

/** The page, its styles and its pictures come first. */
const INSTALL_AFTER_MS = 4000;

/**
 * Looks at every page that opens, the ones that come by navigation within the document too: a visitor who
 * has listened here gets the card to go on with, an account what this browser has not sent to it yet, and
 * books that are kept here are looked after.
 */
export function fetchOnDemand(): void {
  const load = (script: string) =>
    // Named in the page they would weigh on those who need neither.
    import(import.meta.url.replace("page.js", script)).then((it) => it.run(), () => {});
  const loadForPage = () => {
    if (isAnyStored(/^offline:/) || document.querySelector("[data-downloads]")) load("offline.js");
    const listener = getListener(), isVisitor = listener === VISITOR;
    const wanted = isVisitor
      ? document.querySelector("[data-continue]" satisfies Marked) &&
        isAnyStored(/^(place|playing):visitor/)
      // Where there is a sound, its player sends.
      : !document.getElementById("sound") && isAnyStored(
        RegExp(`^(journal|bookmarks):(visitor|${listener})(:|=.*"isNew":true)`),
      );
    if (wanted) load(isVisitor ? "continue_card.js" : "send_unsent.js");
  };
  loadForPage();
  // Said of every page; heard before its content is put in, which is why what is done waits.
  const hearPage = () =>
    setTimeout(() => {
      loadForPage();
      load("new_page.js");
    });
  // Each toast is asked for again until somebody hears it; without a network it has come by then.
  for (const name of [TOAST_EVENT, "pointerdown", "keydown"]) {
    document.addEventListener(name, () => load("toasts.js"));
  }
  setTimeout(load, INSTALL_AFTER_MS, "install_worker.js");
  new MutationObserver(hearPage).observe(document.querySelector("title")!, { childList: true });
}
