/** How text is shown, stored in this browser. */
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

export const SIZES = ["small", "medium", "large", "huge"] as const;
export const LEADINGS = ["close", "open", "wide"] as const;
export const FACES = ["serif", "sans"] as const;

export interface ReadingSettings {
  size: typeof SIZES[number];
  /** Line height. */
  leading: typeof LEADINGS[number];
  face: typeof FACES[number];
}

const KEY = "reading" satisfies LocalKey;

/** Invalid values are replaced by the defaults. @param storage null where the browser forbids it */
export function readSettings(storage: Storage | null): ReadingSettings {
  let kept: Partial<Record<keyof ReadingSettings, unknown>> = {};
  try {
    kept = JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch { /* not JSON, or forbidden: the defaults */ }
  return {
    size: SIZES.find((it) => it === kept.size) ?? "medium",
    leading: LEADINGS.find((it) => it === kept.leading) ?? "open",
    face: FACES.find((it) => it === kept.face) ?? "serif",
  };
}

export function keepSettings(storage: Storage | null, settings: ReadingSettings): void {
  try {
    storage?.setItem(KEY, JSON.stringify(settings));
  } catch { /* storage full or forbidden: the choice lasts as long as the page */ }
}
