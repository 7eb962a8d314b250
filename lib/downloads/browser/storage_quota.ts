/** How much the browser lets this site keep on the device, and whether it may remove it by itself. */

export interface StorageQuota {
  /** Bytes this site uses here. */
  usedBytes: number;
  /** Bytes it may use; null: the browser does not say. */
  quotaBytes: number | null;
  /** The browser has promised not to remove it by itself. */
  isPersisted: boolean;
}

/** Left free for places and bookmarks, and because the browser only estimates what is used. */
const RESERVE_BYTES = 20 * 1024 * 1024;

export async function readStorageQuota(): Promise<StorageQuota> {
  const { storage } = navigator;
  const [estimate, isPersisted] = await Promise.all([
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => false),
  ]);
  return {
    usedBytes: estimate?.usage ?? 0,
    quotaBytes: estimate?.quota ?? null,
    isPersisted: isPersisted === true,
  };
}

/** Asks the browser to keep what is here; it may ask the listener, or say no. */
export async function askToPersist(): Promise<boolean> {
  return await navigator.storage?.persist?.().catch(() => false) ?? false;
}

/** Whether so many more bytes fit; yes where the browser names no quota: then a write fails instead. */
export function fits(bytes: number, { usedBytes, quotaBytes }: StorageQuota): boolean {
  return quotaBytes === null || usedBytes + bytes + RESERVE_BYTES <= quotaBytes;
}
