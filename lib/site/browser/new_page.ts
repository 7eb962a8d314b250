/**
 * What a load does by itself and navigation within the document does not: the focus goes to the new page,
 * a screen reader hears its title, and what the page has to tell is told. Fetched with the first such page (`on_demand.ts`).
 */

import { tellSaid } from "@/lib/platform/browser/said.ts";
import { type LedEntry, showPage } from "@/lib/platform/browser/show_page.ts";

/** Screen readers notice a change of what has been there for a moment. */
const NOTICED_AFTER_MS = 100;

const region = document.createElement("div");
region.className = "visually-hidden";
region.role = "status";
document.body.append(region);

export function run(): void {
  tellSaid();
  goOn();
  const main = document.getElementById("main")!, at = document.activeElement;
  // The link that led here gives it up. A form keeps it, and so does whatever a quick keyboard went on to
  // before this script was there.
  const isLeft = !at || at === document.body ||
    at instanceof HTMLAnchorElement && !main.contains(at) && at.pathname === location.pathname;
  if (isLeft) {
    (main.querySelector<HTMLElement>("[autofocus]") ?? main).focus({ preventScroll: true });
  }
  setTimeout(() => region.textContent = document.title, NOTICED_AFTER_MS);
}

/** Some pages lead on by themselves (`routes/_app.tsx`); whoever chose to come here reads in peace. */
function goOn(): void {
  const line = document.querySelector<HTMLElement>("[data-go-on]");
  if (!line || !(history.state as LedEntry | null)?.isLed) return;
  const { goOn, afterSec } = line.dataset;
  setTimeout(() => line.isConnected && showPage(goOn!), Number(afterSec) * 1000);
}
