/** The browser's storage quota for this site, and whether the browser may evict stored data. */

export interface StorageQuota {
  /** Bytes that this site uses. */
  usedBytes: number;
  /** Bytes that it may use; null: unknown. */
  quotaBytes: number | null;
  /** The browser has promised not to evict stored data. */
  isPersisted: boolean;
  /** Safari outside the Home Screen: all data of a site goes after seven days of use without a visit to it. */
  isForgetful: boolean;
}

/** Reserved for places and bookmarks, and because the browser only estimates the usage. */
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
    isForgetful: /^Apple/.test(navigator.vendor) &&
      !matchMedia("(display-mode: standalone)").matches,
  };
}

/** Requests persistent storage; the browser may ask the listener, or refuse. */
export async function askToPersist(): Promise<boolean> {
  return await navigator.storage?.persist?.().catch(() => false) ?? false;
}

/** Whether so many more bytes fit. true if the quota is unknown: then a write fails instead. */
export function fits(bytes: number, { usedBytes, quotaBytes }: StorageQuota): boolean {
  return quotaBytes === null || usedBytes + bytes + RESERVE_BYTES <= quotaBytes;
}
