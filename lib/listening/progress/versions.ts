/** Version vectors: the highest sequence of each device that something has seen. */
import { z } from "zod";
import { dictionary, dictionaryOf } from "@/lib/platform/dictionary.ts";

/** Device ids are chosen by clients: made by `dictionary`, so that no id meets an inherited property. */
export type Versions = Record<string, number>;

export const deviceId = z.string().regex(
  /^[A-Za-z0-9_-]{1,36}$/,
  "wanted 1 to 36 letters, digits, - or _",
);
export const sequence = z.int("wanted a whole number").min(1, "wanted a number from 1")
  .max(Number.MAX_SAFE_INTEGER, "wanted a safe integer");
export const versions = dictionaryOf(deviceId, sequence);

/** The join, the maximum by device: commutative, associative, idempotent. */
export function joinVersions(a: Versions, b: Versions): Versions {
  const further = Object.entries(b).filter(([device, seen]) => seen > (a[device] ?? 0));
  return further.length === 0 ? a : dictionary([...Object.entries(a), ...further]);
}

/** The vector without one device. */
export function withoutDevice(seen: Versions, device: string): Versions {
  if (!Object.hasOwn(seen, device)) return seen;
  return dictionary(Object.entries(seen).filter(([other]) => other !== device));
}

/** The meet, the minimum by device. */
export function meetVersions(a: Versions, b: Versions): Versions {
  const known = Object.entries(a).map(([device, seen]) =>
    [device, Math.min(seen, b[device] ?? 0)] as const
  );
  return dictionary(known.filter(([, seen]) => seen > 0));
}

export function hasSeen(seen: Versions, event: { deviceId: string; sequence: number }): boolean {
  return (seen[event.deviceId] ?? 0) >= event.sequence;
}

/** The opaque `version` of the wire: the same vector always gives the same text. */
export function encodeVersion(seen: Versions): string {
  const pairs = Object.entries(seen).sort(([a], [b]) => a < b ? -1 : 1);
  return pairs.map(([device, last]) => `${device}.${last.toString(36)}`).join("~");
}

/**
 * Parses a version that a client sends back. Invalid text means "has seen nothing", which is always safe: a browser
 * may come back after years with a journal of another release.
 */
export function decodeVersion(text: string): Versions {
  if (text === "") return dictionary();
  const pairs = text.split("~").map((pair) => pair.split("."));
  const read = versions.safeParse(
    dictionary(pairs.map(([device = "", last = ""]) => [device, parseInt(last, 36)])),
  );
  return read.data ?? dictionary();
}
