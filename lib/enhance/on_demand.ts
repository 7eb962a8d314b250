/** Scripts that only some browsers need, fetched by those alone: they lie beside this one (`tools/bundle.ts`). */
import { getListener, VISITOR } from "@/lib/player/listener.ts";

/**
 * Looks at every page that opens, the ones that come by navigation within the document too: a visitor who
 * has listened here gets the card to go on with, an account what this browser has not sent to it yet.
 */
export function fetchOnDemand(): void {
  const look = () => {
    const listener = getListener(), isVisitor = listener === VISITOR;
    const wanted = isVisitor
      ? document.querySelector(".hero") && keeps(/^(place|playing):visitor/)
      // Where there is a sound, its player sends.
      : !document.getElementById("sound") && keeps(
        RegExp(`^(journal:(visitor|${listener}):|bookmarks:(visitor|${listener})=.*"isNew":true)`),
      );
    if (!wanted) return;
    run(isVisitor ? "continue_card.js" : "send_unsent.js");
  };
  look();
  // On a home screen the site is an app from its first page on; elsewhere once something was heard.
  if (matchMedia("(display-mode:standalone)").matches) run("install_worker.js");
  new MutationObserver(look).observe(document.getElementById("main")!, { childList: true });
}

/** Named in the page they would weigh on those who need none of them. */
function run(script: string): void {
  import(import.meta.url.replace("enhance.js", script)).then((it) => it.run(), () => {});
}

/** @param item found in `key=value` */
function keeps(item: RegExp): boolean {
  try {
    return Object.entries(localStorage).some((pair) => item.test(pair.join("=")));
  } catch {
    return false; // storage is forbidden: nothing was kept
  }
}
