/**
 * Whether an account plays from this device and keeps chapters ready ("offline mode", spec 2 section 6: for
 * logged-in users only). Its record in `localStorage` also tells every page, without opening a database,
 * that something of the account is here to be looked after.
 */
import { hasFields, type Kept } from "@/lib/platform/browser/local_store.ts";

interface Mode {
  on: boolean;
}

const PREFIX = "offline:";
const isMode = hasFields<Mode>({ on: "boolean" });

export function isOfflineMode(kept: Kept, userId: string): boolean {
  return kept.read(PREFIX + userId, isMode)?.on === true;
}

export function setOfflineMode(kept: Kept, userId: string, on: boolean): void {
  kept.write(PREFIX + userId, { on });
}

/** Downloads have begun. */
export function noteDownloads(kept: Kept, userId: string): void {
  setOfflineMode(kept, userId, isOfflineMode(kept, userId));
}

/** Nothing is left here, and nothing is to come. */
export function forgetDownloads(kept: Kept, userId: string): void {
  if (!isOfflineMode(kept, userId)) kept.remove(PREFIX + userId);
}

/** Accounts of which something may be here. */
export function listNoted(kept: Kept): string[] {
  return kept.keys(PREFIX).map((key) => key.slice(PREFIX.length));
}
