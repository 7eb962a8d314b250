import type { EventJson } from "@/lib/listening/progress/input.ts";
import { hasFields } from "@/lib/platform/browser/local_store.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

/** An event before the journal adds its number, time and version. */
export type NewEvent = Omit<EventJson, "sequence" | "at" | "baseVersion">;

/** One event of the journal, as it is stored until the server has acknowledged it. */
export interface StoredEvent {
  /** The account, or VISITOR. */
  listener: string;
  deviceId: string;
  event: EventJson;
}

export const isStoredEvent = hasFields<StoredEvent>({
  listener: "string",
  deviceId: "string",
  event: "object",
});

/** The common prefix of the keys of a listener's events. */
export function keyPrefix(listener: string): string {
  return `journal:${listener}:`;
}

export function keyOf({ listener, deviceId, event }: StoredEvent): LocalKey {
  return `journal:${listener}:${deviceId}:${event.sequence}`;
}
