/** The small script of every page: behaviour that needs no island. */

import { listenForFavorites } from "@/lib/listening/favorites.browser.ts";
import { getListener, type Marked, VISITOR } from "@/lib/listening/page_marks.browser.ts";
import { listenForPresses } from "@/lib/listening/press/press.browser.ts";
import { findPressed, listenForSubmits } from "@/lib/platform/element.browser.ts";
import { keepPricesFresh } from "@/lib/platform/fresh_prices.browser.ts";
import { isAnyStored } from "@/lib/platform/is_stored.browser.ts";
import { TOAST_EVENT } from "@/lib/platform/raise_toast.browser.ts";
import { listenForTheme } from "@/lib/platform/theme.browser.ts";

/* Fetches scripts that only some visitors need. They are in the same folder as this one (`tools/bundle.ts`). */

/** Delay, so that the page, its styles and its pictures load first. */
const INSTALL_AFTER_MS = 4000;

/**
 * Checks every page, also after in-page navigation. A visitor who has listened in this browser gets the card to
 * continue; an account's unsent data are sent and its session is looked after; downloads are maintained.
 */
function fetchOnDemand(): void {
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

/**
 * `a[data-sheet]`: a press opens the content of the link's page in a sheet over this page, such as a book's reviews
 * or the ways to share it. The value names the sheet's script, fetched at the first press. If that fails, or with a
 * key for a new tab, the link opens the page.
 */
function listenForSheets(): void {
  // In the capture phase, before in-page navigation handles the click.
  document.addEventListener("click", (event) => {
    const link = findPressed<HTMLAnchorElement>(event, "a[data-sheet]");
    if (!link) return;
    event.preventDefault();
    import(import.meta.url.replace("page.js", link.dataset.sheet!)).then(
      ({ showSheet }) => showSheet(link),
      () => location.assign(link.href),
    );
  }, true);
}

keepPricesFresh();
listenForFavorites();
listenForPresses();
listenForSheets();
listenForSubmits();
listenForTheme();
fetchOnDemand();
document.onclick = null; // replaces the click handler of HEAD_SCRIPT
