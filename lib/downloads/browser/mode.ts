/**
 * Offline mode of an account (spec 2 section 6: for logged-in users only): it plays from this device and downloads
 * the next chapters in advance. The record in `localStorage` also shows every page, without opening a database, that
 * the account may have downloads here.
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

/** Records that the account may have downloads here. */
export function noteDownloads(local: LocalStore, userId: string): void {
  setOfflineMode(local, userId, isOfflineMode(local, userId));
}

/** Removes the record when no downloads are left, unless offline mode is on. */
export function forgetDownloads(local: LocalStore, userId: string): void {
  if (!isOfflineMode(local, userId)) local.remove(keyOf(userId));
}

/** Accounts that may have downloads here. */
export function listNoted(local: LocalStore): string[] {
  return local.keys("offline:").map((key) => key.slice("offline:".length));
}
