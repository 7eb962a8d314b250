import { raiseToast, type Toast } from "./tab.browser.ts";

/**
 * Goes to a page of this site, replacing the current history entry: within the document where possible, so that
 * the sound goes on.
 *
 * @param path with its query
 */
export function showPage(path: string): void {
  history.replaceState({ ...history.state, isLed: true } satisfies LedEntry, "", path);
  const link = Object.assign(document.createElement("a"), { href: path, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
}

/** The entry of the browser's history, of a page that nobody has chosen. */
export interface LedEntry {
  isLed?: boolean;
}

/** The line's `data-flash`, set by the server. */
interface Told {
  path?: string;
  afterMs?: string;
  variant?: Toast["variant"];
}

/** Shows the page's flash messages (`components/ui/Flash.tsx`) as toasts, however the page was loaded. */
export function showFlash(): void {
  for (const line of document.querySelectorAll<HTMLElement>("[data-flash]")) {
    const [title, ...text] = [...line.childNodes].map(({ textContent }) => textContent!.trim());
    const { path, afterMs, variant } = line.dataset as Told;
    raiseToast({
      title: title!,
      text: text.join(" ").trim(),
      variant,
      // Counted from here, because the script of toasts may arrive late. Whoever has left the page by then has chosen
      // another way.
      onShown() {
        if (path) setTimeout(() => line.isConnected && showPage(path), Number(afterMs));
      },
    });
    line.className = "";
    delete line.dataset.flash; // shown
    line.hidden = true;
  }
}
