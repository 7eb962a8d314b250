/** On submit, replaces the button's text by its `data-busy`, e.g. "Verifying...", until the page is left. */
export function listenForSubmits(): void {
  addEventListener("submit", ({ submitter }) => {
    const button = submitter as HTMLElement | null, busy = button?.dataset.busy;
    if (!busy) return;
    const { textContent } = button!;
    button!.textContent = busy;
    // "Back" may show this very page again.
    addEventListener("pagehide", () => button!.textContent = textContent, { once: true });
  });
}

/** Copies a text; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // absent on pages that came by plain http
    return true;
  } catch {
    return false;
  }
}

/** The element of the selector that a plain click has hit; null for a click that asks for a new tab or window. */
export function findPressed<T extends HTMLElement>(event: MouseEvent, selector: string): T | null {
  return event.button || event.ctrlKey || event.metaKey || event.shiftKey
    ? null
    : (event.target as Element).closest<T>(selector);
}

export function makeElement(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
