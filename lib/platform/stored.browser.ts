/** Whether something is kept in `localStorage`, for scripts that have no room for a LocalStore. */

import type { LocalKey, TabKey } from "./storage_keys.browser.ts";

export function isStored(key: LocalKey): boolean {
  try {
    return key in localStorage;
  } catch {
    return false; // storage is forbidden: nothing was kept
  }
}

/** @param item found in the `key=value` of a record */
export function isAnyStored(item: RegExp): boolean {
  try {
    return Object.entries(localStorage).some((pair) => item.test(pair.join("=")));
  } catch {
    return false; // storage is forbidden: nothing was kept
  }
}

/* What this tab keeps until it is closed, as JSON in `sessionStorage`. Forbidden or unreadable is no error. */

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
