/** Whether `localStorage` holds something, for scripts too small for a LocalStore. */

import type { LocalKey } from "./storage_keys.browser.ts";

export function isStored(key: LocalKey): boolean {
  try {
    return key in localStorage;
  } catch {
    return false; // storage is blocked, so nothing was kept
  }
}

/** @param item looked for in the `key=value` of a record */
export function isAnyStored(item: RegExp): boolean {
  try {
    return Object.entries(localStorage).some((pair) => item.test(pair.join("=")));
  } catch {
    return false; // storage is blocked, so nothing was kept
  }
}
