/** How good the sound should be where there is a choice, kept in this browser under a key of its own. */
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";
import { hlsPath, readGrant, readStreamPath } from "@/lib/media/addresses.ts";

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
  } catch { /* full or forbidden: the choice lasts as long as the page */ }
}

/** A browser told to save data saves it here too, unless the listener has said otherwise. */
export function chooseQuality(chosen: Quality, saveData: boolean): Quality {
  return chosen === "auto" && saveData ? "low" : chosen;
}

/**
 * Where a chapter's adaptive renditions are.
 *
 * @param src its stream address; the grant goes along
 * @returns null for an address that is no stream's
 */
export function toHlsAddress(src: string, quality: Quality): string | null {
  const ref = readStreamPath(src);
  if (!ref) return null;
  return hlsPath(ref, { grant: readGrant(src), ...(quality !== "auto" && { quality }) });
}
