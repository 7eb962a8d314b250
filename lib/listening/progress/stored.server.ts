/**
 * The stored form of progress. Each value is smaller than the 64 KiB limit of Deno KV.
 *
 * - A journal entry is `{base, events}`: events of one call, with what their device had seen of the others
 *   once.
 * - A snapshot is one or several partial states whose merge is the state.
 */

import { serialize } from "node:v8";
import { dictionary } from "@/lib/platform/text.ts";
import { NO_PROGRESS } from "./merge.ts";
import {
  type EventRecord,
  type JournalEntry,
  journalEntry,
  type ProgressRecord,
  type Versions,
} from "./model.ts";

/** Below the limit of 65,536 bytes, because the parts are measured one by one and the whole value is not. */
const MAX_BYTES = 48 * 1024;

/** Groups events into entries: those with the same base together, as many as fit a value. */
export function journalEntries(events: EventRecord[]): JournalEntry[] {
  const texts = new Map<Versions, string>(); // mostly one object in all events (validate_events.server.ts)
  const byBase = Map.groupBy(events, ({ base }) => {
    const text = texts.get(base) ?? JSON.stringify(Object.entries(base).sort());
    texts.set(base, text);
    return text;
  });
  return [...byBase.values()].flatMap((together) => {
    const { base } = together[0]!;
    const bare = together.map(({ base: _base, ...event }) => event);
    return packByBytes(bare, MAX_BYTES - byteLength(base)).map((events) => ({ base, events }));
  });
}

export function readEntry(value: unknown): EventRecord[] {
  const { base, events } = journalEntry.parse(value);
  return events.map((event) => ({ ...event, base }));
}

/** Splits a state into partial ones that each fit a value: all but the versions is split by key. */
export function splitState(state: ProgressRecord): ProgressRecord[] {
  const { seen, covered, restarted, lastPlayedAtMs } = state;
  const pieces: Partial<ProgressRecord>[] = [
    { seen, covered, restarted, lastPlayedAtMs },
    ...Object.entries(state.claims).map((one) => ({ claims: dictionary([one]) })),
    ...Object.entries(state.finished).map((one) => ({ finished: dictionary([one]) })),
    ...Object.entries(state.heard).map((one) => ({ heard: dictionary([one]) })),
    ...state.left.map((place) => ({ left: [place] })),
  ];
  const whole = pieces.map((piece): ProgressRecord => ({ ...NO_PROGRESS, ...piece }));
  return packByBytes(whole, MAX_BYTES).map(joinPieces);
}

/**
 * Puts pieces together that have no key in common. Merging them one by one would copy what is joined so far with
 * each.
 */
function joinPieces(pieces: ProgressRecord[]): ProgressRecord {
  return {
    ...pieces[0]!, // the only one that may have versions
    claims: dictionary(pieces.flatMap(({ claims }) => Object.entries(claims))),
    finished: dictionary(pieces.flatMap(({ finished }) => Object.entries(finished))),
    heard: dictionary(pieces.flatMap(({ heard }) => Object.entries(heard))),
    left: pieces.flatMap(({ left }) => left),
  };
}

/** Groups items in order, each group at most `maxBytes` or a single item. */
function packByBytes<T>(items: T[], maxBytes: number): T[][] {
  const groups: T[][] = [];
  let left = 0;
  for (const item of items) {
    const bytes = byteLength(item);
    if (bytes > left || groups.length === 0) {
      groups.push([]);
      left = maxBytes;
    }
    groups.at(-1)!.push(item);
    left -= bytes;
  }
  return groups;
}

/** Size as the store writes values: with V8's serializer. */
const byteLength = (value: unknown): number => serialize(value).byteLength;
