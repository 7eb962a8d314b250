/** The small script of every page: behaviour that needs no island. */

import type { SentBodyOf } from "@/lib/platform/call.ts";
import { findPressed } from "@/lib/platform/element.browser.ts";
import { isAnyStored, type LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import { asListener, sendJson } from "@/lib/platform/request.browser.ts";
import { raiseToast, TOAST_EVENT } from "@/lib/platform/tab.browser.ts";
import type { saveProgress } from "../calls.ts";
import { HomeWords } from "../words/later.ts";
import { getListener, type Marked, VISITOR } from "./attributes.ts";
import { listenForPresses } from "./press.browser.ts";

/** Delay of the scripts that every page fetches, so that the page, its styles and its pictures load first. */
const INSTALL_AFTER_MS = 4000;

/**
 * Fetches the scripts that only some visitors need, from the same folder (`bundles.ts`). Checks every page,
 * also after in-page navigation. A visitor who has listened in this browser gets the card to continue; for an
 * account, unsent data are sent and the session is checked; downloads are maintained.
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
      // A page with a player sends its data itself.
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
  for (const name of [TOAST_EVENT, "pointerdown", "keydown", "focusin"]) {
    document.addEventListener(name, ({ target }) => {
      load("toasts.js");
      if ((target as Partial<Element>).closest?.("form")) load("forms.js");
    });
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

/** Answers in the order of the presses: the last one counts. */
let sent: Promise<unknown> = Promise.resolve();

/**
 * `form[data-favorite]`, a book's heart: flips at once, on every heart of that book; flips back when the
 * call fails (spec 1 section 4, "Favourite toggle").
 */
function listenForFavorites(): void {
  // In the capture phase: before in-page navigation handles the submit.
  document.addEventListener("submit", (event) => {
    const id = (event.target as HTMLElement).dataset.favorite;
    if (!id) return;
    event.preventDefault();
    const isFavorite = (event.submitter as HTMLButtonElement).value === "true";
    show(id, isFavorite);
    const body: SentBodyOf<typeof saveProgress> = { audiobookId: Number(id), isFavorite };
    sent = sent.then(() =>
      sendJson<typeof saveProgress>(
        "POST",
        asListener("/api/progress", getListener()),
        JSON.stringify(body),
        {
          keepalive: true, // the page may be closed right after the press
        },
      )
    ).then(({ ok }) => ok || Promise.reject()).catch(() => {
      show(id, !isFavorite);
      raiseToast({
        title: HomeWords.notSaved,
        text: HomeWords.tryAgain,
        variant: "destructive",
      });
    });
  }, true);
}

function show(id: string, isFavorite: boolean): void {
  const hearts = document.querySelectorAll<HTMLButtonElement>(`[data-favorite="${id}"] button`);
  for (const heart of hearts) {
    heart.setAttribute("aria-pressed", String(isFavorite));
    heart.value = String(!isFavorite);
  }
}

/* Pages restored by Back (bfcache) show prices in the currency of that time. */

const chosen = () => /(?:^|; )currency=(\w+)/.exec(document.cookie)?.[1];

/** Reloads a page restored by Back if the currency has changed since. */
function keepPricesFresh(): void {
  let left: string | undefined;
  addEventListener("pagehide", () => left = chosen());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && chosen() !== left) location.reload();
  });
}

const root = document.documentElement, style = getComputedStyle(root);

/** The browser's own bars follow a chosen theme. */
function tellBrowser(): void {
  document.querySelector<HTMLMetaElement>("meta[name=theme-color]")!.content = style
    .getPropertyValue("--ground").trim();
}

const KEY = "theme" satisfies LocalKey;

/** `[data-theme-toggle]` switches to the other theme, which is stored under the key `theme`. */
function listenForTheme(): void {
  if (root.dataset.theme) tellBrowser();
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-theme-toggle]")) return;
    const theme = root.dataset.theme = style.colorScheme === "light" ? "dark" : "light";
    tellBrowser();
    try {
      localStorage[KEY] = theme;
    } catch { /* storage forbidden: the choice lasts as long as the page */ }
  });
}

keepPricesFresh();
listenForFavorites();
listenForPresses();
listenForSheets();
listenForTheme();
fetchOnDemand();
document.onclick = null; // replaces the click handler of HEAD_SCRIPT
