/**
 * Toasts that a page asks for, and storage of this tab. One file, because islands that need either need both:
 * apart they were two chunks to fetch.
 */

import type { TabKey } from "./storage_keys.browser.ts";

/** A short message that disappears by itself. */
export interface Toast {
  title: string;
  text: string;
  /** How long it is shown, milliseconds; absent: 5 s. */
  shownMs?: number;
  /** `destructive` interrupts a screen reader; `custom` has no frame. */
  variant?: "default" | "destructive" | "custom";
  /** Called when it is shown, or given up. */
  onShown?: () => void;
}

export const TOAST_EVENT = "toast";

/** Delay between tries while the page's script, which shows toasts, still loads. */
const AGAIN_MS = 50;
/** Ten seconds of tries: later the message would be out of date. */
const TRIES = 200;

/**
 * Asks the page's script for a toast; the newest replaces the one shown.
 *
 * @param tries most attempts while no listener handles the event
 */
export function raiseToast(detail: Toast, tries = TRIES): void {
  const isUnheard = document.dispatchEvent(
    new CustomEvent(TOAST_EVENT, { detail, cancelable: true }),
  );
  if (!isUnheard) return;
  if (--tries) setTimeout(raiseToast, AGAIN_MS, detail, tries);
  else detail.onShown?.();
}

/* JSON in `sessionStorage`, kept until the tab is closed. Blocked or unreadable storage is no error. */

export function writeTab(key: TabKey, value: unknown): void {
  try {
    sessionStorage[key] = JSON.stringify(value);
  } catch { /* storage is forbidden: nothing is kept */ }
}

/** null: absent, or unreadable. */
export function readTab(key: TabKey): unknown {
  try {
    return JSON.parse(sessionStorage[key]);
  } catch {
    return null;
  }
}

export function removeTab(key: TabKey): void {
  try {
    sessionStorage.removeItem(key);
  } catch { /* storage is forbidden: nothing was kept */ }
}
