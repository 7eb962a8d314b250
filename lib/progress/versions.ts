/** Version vectors: the highest sequence of each device that something has seen. */
import { z } from "zod";

export type Versions = Record<string, number>;

export const deviceId = z.string().regex(
  /^[A-Za-z0-9_-]{1,36}$/,
  "wanted 1 to 36 letters, digits, - or _",
);
export const sequence = z.int("wanted a whole number").min(1, "wanted a number from 1")
  .max(Number.MAX_SAFE_INTEGER, "wanted a safe integer");
export const versions = z.record(deviceId, sequence);

/** The least vector that has seen what either has: commutative, associative, idempotent. */
export function joinVersions(a: Versions, b: Versions): Versions {
  const joined = { ...a };
  for (const [device, seen] of Object.entries(b)) {
    joined[device] = Math.max(joined[device] ?? 0, seen);
  }
  return joined;
}

/** The part of `a` that `b` has seen too. */
export function meetVersions(a: Versions, b: Versions): Versions {
  return Object.fromEntries(
    Object.entries(a).flatMap(([device, seen]) => {
      const known = Math.min(seen, b[device] ?? 0);
      return known > 0 ? [[device, known]] : [];
    }),
  );
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
 * Reads a version a client gives back. Text that is none of ours counts as having seen nothing, which
 * is always safe: a browser may come back after years with a journal written for another release.
 */
export function decodeVersion(text: string): Versions {
  if (text === "") return {};
  const pairs = text.split("~").map((pair) => pair.split("."));
  const read = versions.safeParse(
    Object.fromEntries(pairs.map(([device = "", last = ""]) => [device, parseInt(last, 36)])),
  );
  return read.data ?? {};
}
