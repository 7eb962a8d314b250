/** What this tab keeps until it is closed, as JSON in `sessionStorage`. Forbidden or unreadable is no error. */

import type { TabKey } from "./storage_keys.browser.ts";

export function writeTab(key: TabKey, value: unknown): void {
  try {
    sessionStorage[key] = JSON.stringify(value);
  } catch { /* storage is forbidden: nothing is kept */ }
}

/** null: not there, or unreadable. */
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
