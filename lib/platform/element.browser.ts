/** Copies a text; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // undefined on pages served over plain http
    return true;
  } catch {
    return false;
  }
}

/** The clicked element that matches the selector; null for a click that opens a new tab or window. */
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
 * Loads a stylesheet from beside `later.css`, once; the promise never rejects. Called by the bundles that need
 * one, so that the CSS of all pages does not grow.
 */
export function loadStyles(name: "offline" | "playing" | "sheets"): Promise<void> {
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
