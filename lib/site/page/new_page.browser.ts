/**
 * After in-page navigation, does what browsers do after a page load: moves the focus to the new page and announces
 * its title to screen readers; also shows its flash message. Fetched at the first such navigation (`page.browser.ts`).
 */

import { type LedEntry, showFlash, showPage } from "@/lib/platform/show_page.browser.ts";

/** Screen readers announce a change only if the live region has existed for a moment. */
const NOTICED_AFTER_MS = 100;

const region = document.createElement("div");
region.className = "visually-hidden";
region.setAttribute("role", "status");
document.body.append(region);

export function run(): void {
  showFlash();
  goOn();
  const main = document.getElementById("main")!, at = document.activeElement;
  // The focus moves from the body or from the link that led here. It stays in a form, and wherever a keyboard user
  // has moved it before this script was loaded.
  const isLeft = !at || at === document.body ||
    at instanceof HTMLAnchorElement && !main.contains(at) && at.pathname === location.pathname;
  if (isLeft) {
    const field = main.querySelector<HTMLElement>("[autofocus]");
    if (field) field.focus(); // of a form that was refused, it may be far down the page
    else main.focus({ preventScroll: true });
  }
  setTimeout(() => region.textContent = document.title, NOTICED_AFTER_MS);
}

/** Follows a page's automatic redirect (`routes/_app.tsx`), but not if the visitor chose to open the page. */
function goOn(): void {
  const line = document.querySelector<HTMLElement>("[data-go-on]");
  if (!line || !(history.state as LedEntry | null)?.isLed) return;
  const { goOn, afterSec } = line.dataset;
  setTimeout(() => line.isConnected && showPage(goOn!), Number(afterSec) * 1000);
}
