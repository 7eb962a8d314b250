/**
 * Whether an account plays from this device and keeps chapters ready ("offline mode", spec 2 section 6: for
 * logged-in users only). Its record in `localStorage` also tells every page, without opening a database,
 * that something of the account is here to be looked after.
 */
import { hasFields, type LocalStore } from "@/lib/platform/browser/local_store.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

interface Mode {
  on: boolean;
}

const keyOf = (userId: string): LocalKey => `offline:${userId}`;
const isMode = hasFields<Mode>({ on: "boolean" });

export function isOfflineMode(local: LocalStore, userId: string): boolean {
  return local.read(keyOf(userId), isMode)?.on === true;
}

export function setOfflineMode(local: LocalStore, userId: string, on: boolean): void {
  local.write(keyOf(userId), { on });
}

/** Downloads have begun. */
export function noteDownloads(local: LocalStore, userId: string): void {
  setOfflineMode(local, userId, isOfflineMode(local, userId));
}

/** Nothing is left here, and nothing is to come. */
export function forgetDownloads(local: LocalStore, userId: string): void {
  if (!isOfflineMode(local, userId)) local.remove(keyOf(userId));
}

/** Accounts of which something may be here. */
export function listNoted(local: LocalStore): string[] {
  return local.keys("offline:").map((key) => key.slice("offline:".length));
}
