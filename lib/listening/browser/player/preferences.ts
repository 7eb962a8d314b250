/**
 * What the listener chose and expects to find again. Kept in this browser under one key; whatever is
 * found there that cannot be used counts as not chosen. (No zod here: it would double the page's
 * script to check a few values.)
 */
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";
import { MAX_RATE, MIN_RATE } from "./rates.ts";

export interface Preferences {
  /** Speed of every book that has none of its own. */
  rate: number;
  /** Books with a speed of their own, the one chosen last at the end. */
  bookRates: readonly (readonly [bookId: number, rate: number])[];
  volume: number;
  skipBackSec: number;
  skipForwardSec: number;
  autoplayNext: boolean;
  skipSilence: boolean;
  clearVoice: boolean;
}

/** What a press on a skip button may mean, in seconds. */
export const SKIP_LENGTHS = [10, 15, 30, 45, 60];
export const SKIP_BACK_SEC = 10;
export const SKIP_FORWARD_SEC = 30;

const KEY = "player" satisfies LocalKey;
/** Of the oldest choices the general speed is as good. */
const MAX_BOOKS = 100;

/** @param storage null where the browser forbids it: then choices last as long as the page */
export function readPreferences(storage: Storage | null): Preferences {
  let kept: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    kept = JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch { /* unreadable: as if nothing had been chosen */ }
  return {
    rate: isRate(kept.rate) ? kept.rate : 1,
    bookRates: Array.isArray(kept.bookRates)
      ? kept.bookRates.filter(isBookRate).slice(-MAX_BOOKS)
      : [],
    volume: isWithin(kept.volume, 0, 1) ? kept.volume : 1,
    skipBackSec: skipLength(kept.skipBackSec) ?? SKIP_BACK_SEC,
    skipForwardSec: skipLength(kept.skipForwardSec) ?? SKIP_FORWARD_SEC,
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

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max;
}

const isRate = (rate: unknown) => isWithin(rate, MIN_RATE, MAX_RATE);

const isBookRate = (pair: unknown): pair is [number, number] =>
  Array.isArray(pair) && Number.isInteger(pair[0]) && isRate(pair[1]);

const skipLength = (sec: unknown) => SKIP_LENGTHS.find((length) => length === sec);
