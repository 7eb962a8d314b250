/** How much this device can hold, and whether the browser may throw it away. */

export interface Room {
  /** Bytes this site uses here. */
  usedBytes: number;
  /** Bytes it may use; null: the browser does not say. */
  quotaBytes: number | null;
  /** The browser has promised not to remove it by itself. */
  isPersisted: boolean;
}

export const NO_ROOM = "There is no more room on this device. Delete a download and try again.";

/** Left free for the listener's places and bookmarks, and for the browser's own estimate to be wrong. */
const RESERVE_BYTES = 20 * 1024 * 1024;

export async function readRoom(): Promise<Room> {
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

/** Whether so much more fits. A browser that does not say is believed until a write fails. */
export function fits(bytes: number, { usedBytes, quotaBytes }: Room): boolean {
  return quotaBytes === null || usedBytes + bytes + RESERVE_BYTES <= quotaBytes;
}
