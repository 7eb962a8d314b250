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

const loading = new Map<string, Promise<void>>();

/**
 * Fetches a stylesheet that lies beside `later.css`, once; the promise never rejects. The bundles that need one call it:
 * what all pages fetch grows with none of them.
 */
export function loadStyles(name: "offline" | "read_along" | "sheets"): Promise<void> {
  const { styles } = document.querySelector<HTMLElement>("script[data-styles]")!.dataset;
  const loaded = loading.get(name) ?? new Promise<void>((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = styles!.replace("later", name);
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  loading.set(name, loaded);
  return loaded;
}
