/** The key "/" leads to the search from every page, as on most sites that have one. */
import { SEARCH_PATH } from "@/lib/search/addresses.ts";

/** Where a stroke is a letter, or the page behind cannot be reached. */
const TAKEN = "input:not([type=range], [type=checkbox], [type=radio], [type=button])," +
  "textarea, select, dialog, [contenteditable]:not([contenteditable=false])";

export function listenForSearchKey(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
    // Some keyboards have the sign behind shift.
    if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return;
    if (target instanceof Element && target.closest(TAKEN)) return;
    // That of the page comes before that of the sidebar, which a phone does not have.
    const field = [...document.querySelectorAll<HTMLInputElement>("[role=search] [name=q]")]
      .findLast((it) => it.checkVisibility());
    // By the link, so that what sounds goes on.
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${SEARCH_PATH}"]`);
    if (!field && !link) return;
    event.preventDefault();
    if (!field) return link!.click();
    field.focus();
    field.select();
  });
}
