/**
 * What the listener chose and expects to find again. Kept in this browser under one key; whatever is
 * found there that cannot be used counts as not chosen. (No zod here: it would double the page's
 * script to check five values.)
 */
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

export interface Preferences {
  rate: number;
  volume: number;
  autoplayNext: boolean;
  skipSilence: boolean;
  clearVoice: boolean;
}

const KEY = "player" satisfies LocalKey;

/** @param storage null where the browser forbids it: then choices last as long as the page */
export function readPreferences(storage: Storage | null): Preferences {
  let kept: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    kept = JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch { /* unreadable: as if nothing had been chosen */ }
  return {
    rate: within(kept.rate, 0.5, 2),
    volume: within(kept.volume, 0, 1),
    autoplayNext: kept.autoplayNext !== false,
    skipSilence: kept.skipSilence === true,
    clearVoice: kept.clearVoice === true,
  };
}

export function keepPreferences(storage: Storage | null, preferences: Preferences): void {
  try {
    storage?.setItem(KEY, JSON.stringify(preferences));
  } catch { /* full or forbidden: the choice lasts as long as the page */ }
}

/** The value when it is a number in the range, else 1: the normal speed and the full volume. */
function within(value: unknown, min: number, max: number): number {
  return typeof value === "number" && value >= min && value <= max ? value : 1;
}
