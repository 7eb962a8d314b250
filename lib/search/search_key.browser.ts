/** The key "/" opens the search from every page, as on most sites with a search. */

import { isDrawn } from "@/lib/platform/toasts.browser.ts";
import { SEARCH_PATH } from "./addresses.ts";

/** Elements in which the key types a character, or which cover the page. */
const TAKEN = "input:not([type=range], [type=checkbox], [type=radio], [type=button])," +
  "textarea, select, dialog, [contenteditable]:not([contenteditable=false])";

export function listenForSearchKey(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
    // `shiftKey` is not checked: some keyboards need it for "/".
    if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return;
    if (target instanceof Element && target.closest(TAKEN)) return;
    // The page's field wins over the sidebar's, which phones do not show.
    const field = [...document.querySelectorAll<HTMLInputElement>("[role=search] [name=q]")]
      .findLast(isDrawn);
    // Through the link, so that playback continues.
    const link = document.querySelector<HTMLAnchorElement>(`a[href$="${SEARCH_PATH}"]`);
    if (!field && !link) return;
    event.preventDefault();
    if (!field) return link!.click();
    field.focus();
    field.select();
  });
}
