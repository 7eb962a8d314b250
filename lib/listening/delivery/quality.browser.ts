/** The listener's choice of sound quality, stored in this browser. */

import { hlsPath, readGrant, readStreamPath } from "@/lib/media/addresses.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";

export const QUALITIES = ["auto", "low", "high"] as const;
export type Quality = typeof QUALITIES[number];

const KEY = "quality" satisfies LocalKey;

/** @param storage null where the browser forbids it */
export function readQuality(storage: Storage | null): Quality {
  try {
    const kept = storage?.getItem(KEY);
    return QUALITIES.find((quality) => quality === kept) ?? "auto";
  } catch {
    return "auto";
  }
}

export function keepQuality(storage: Storage | null, quality: Quality): void {
  try {
    storage?.setItem(KEY, quality);
  } catch { /* storage full or forbidden: the choice lasts as long as the page */ }
}

/** The browser's data saver selects low quality, unless the listener has chosen one. */
export function chooseQuality(chosen: Quality, saveData: boolean): Quality {
  return chosen === "auto" && saveData ? "low" : chosen;
}

/**
 * The address of a chapter's multivariant playlist.
 *
 * @param src the chapter's stream address, whose grant is taken over
 * @returns null when `src` is no stream address
 */
export function toHlsAddress(src: string, quality: Quality): string | null {
  const ref = readStreamPath(src);
  if (!ref) return null;
  return hlsPath(ref, { grant: readGrant(src), ...(quality !== "auto" && { quality }) });
}
