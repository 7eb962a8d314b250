/** Whether something is kept in `localStorage`, for scripts that have no room for a LocalStore. */

import type { LocalKey } from "./storage_keys.browser.ts";

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
