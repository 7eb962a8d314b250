/**
 * Whether visitors may come in. A shop that began at the desk is being prepared until the author opens it; the demo, and
 * every shop from before or from a catalogue file, is open.
 */

import { type Events, newsMissed } from "@/lib/platform/events.ts";
import { keys, openingChanged } from "../records.ts";

export interface Opening {
  isOpen(): boolean;
  /** When the author opened it; null: it was never closed, or is not open yet. */
  openedAtMs(): number | null;
  /** Closes a new shop to visitors until it is opened. */
  prepare(): Promise<void>;
  open(): Promise<void>;
}

interface OpeningOptions {
  kv: Deno.Kv;
  events: Pick<Events, "on">;
  /** The demo is always open. */
  isDemo: () => boolean;
  now?: () => number;
}

export async function createOpening(
  { kv, events, isDemo, now = Date.now }: OpeningOptions,
): Promise<Opening> {
  let known = await keys.opening.get(kv);
  const reload = async () => void (known = await keys.opening.get(kv));
  const write = async (openedAtMs: number | null) => {
    await kv.set(keys.opening(), known = { openedAtMs });
  };
  events.on(openingChanged, reload);
  events.on(newsMissed, reload);
  return {
    isOpen: () => known === null || known.openedAtMs !== null || isDemo(),
    openedAtMs: () => known?.openedAtMs ?? null,
    prepare: () => write(null),
    open: () => write(now()),
  };
}
