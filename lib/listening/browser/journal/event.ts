import type { EventJson } from "@/lib/listening/progress/input.ts";
import { hasFields } from "@/lib/platform/browser/local_store.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

/** What the player writes down; number, time and version come with the event. */
export type NewEvent = Omit<EventJson, "sequence" | "at" | "baseVersion">;

/** One event of the journal, as it is kept until the server has it. */
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

/** Begins the keys of all of a listener's events. */
export function keyPrefix(listener: string): string {
  return `journal:${listener}:`;
}

export function keyOf({ listener, deviceId, event }: StoredEvent): LocalKey {
  return `journal:${listener}:${deviceId}:${event.sequence}`;
}
