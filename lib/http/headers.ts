/** HTTP headers (RFC 9110): codings, entity tags, conditional requests and ranges. */

/**
 * The best encoding for a response.
 *
 * @param header Accept-Encoding as received
 * @param offered the best first
 * @returns the first that the header names and does not refuse by `q=0` (RFC 9110 section 12.5.3)
 */
export function chooseCoding<Coding extends string>(
  header: string | null,
  offered: readonly Coding[],
): Coding | "identity" {
  const accepted = (header ?? "").toLowerCase().split(",").flatMap((entry) => {
    const [coding, ...parameters] = entry.split(";").map((part) => part.trim());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [coding];
  });
  return offered.find((coding) => accepted.includes(coding)) ?? "identity";
}

/* Entity tags (RFC 9110 section 8.8.3). */

/** A weak tag from the content: weak because the same content may go out compressed. */
export async function weakEtag(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return `W/"${new Uint8Array(digest, 0, 12).toBase64({ alphabet: "base64url" })}"`;
}

/**
 * Whether a header's list contains the tag, or `*`.
 *
 * @param header If-None-Match, If-Match or similar; null: not sent, so it contains none
 * @param etag with its quotes
 * @param comparison of two tags (section 8.8.3.2); strong: a weak tag equals no other
 */
export function matchesEtag(
  header: string | null,
  etag: string,
  comparison: "strong" | "weak" = "weak",
): boolean {
  if (header === null) return false;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").map((item) => item.trim()).some((item) => {
    if (item === "*") return true;
    return comparison === "weak" ? item.replace(/^W\//, "") === opaque : item === opaque;
  });
}

/* Conditional and range requests for a file that has a strong entity tag (RFC 9110 sections 13 and 14). */

interface Validators {
  /** Strong, quotes included. */
  etag: string;
  lastModifiedMs: number;
}

/**
 * Evaluates the conditions of a GET or HEAD in the order of section 13.2.2: `not_modified` (304), `failed` (412)
 * or `go_on`. A tag takes precedence over a date of the same kind.
 */
export function checkPreconditions(
  headers: Headers,
  it: Validators,
): "go_on" | "not_modified" | "failed" {
  const ifMatch = headers.get("if-match");
  if (ifMatch !== null) {
    if (!matchesEtag(ifMatch, it.etag, "strong")) return "failed";
  } else if (isSince(headers.get("if-unmodified-since"), it, (file, then) => file > then)) {
    return "failed";
  }
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null) return matchesEtag(ifNoneMatch, it.etag) ? "not_modified" : "go_on";
  const isOld = isSince(headers.get("if-modified-since"), it, (file, then) => file <= then);
  return isOld ? "not_modified" : "go_on";
}

/** Whether a Range still applies: If-Range has our tag, or exactly our date (section 13.1.5). */
export function isRangeCurrent(ifRange: string | null, it: Validators): boolean {
  if (ifRange === null || ifRange === it.etag) return true;
  return isSince(ifRange, it, (file, then) => file === then);
}

/** Compares in whole seconds, the resolution of HTTP dates. Without a valid date the condition is ignored. */
function isSince(
  header: string | null,
  { lastModifiedMs }: Validators,
  compare: (fileSec: number, headerSec: number) => boolean,
): boolean {
  if (header === null) return false;
  const then = Date.parse(header);
  return !Number.isNaN(then) && compare(Math.floor(lastModifiedMs / 1000), Math.floor(then / 1000));
}

/** Ends are inclusive. */
type RangeChoice =
  | { kind: "whole" }
  | { kind: "part"; start: number; end: number }
  | { kind: "unsatisfiable" };

const UNIT = /^bytes=/i;
/** `first-last`, `first-` or `-suffix`. */
const SPEC = /^(\d*)-(\d*)$/;

/**
 * The part of a file of `bytes` bytes that a Range header asks for.
 *
 * Several ranges are answered with the whole file: players never ask for them, and section 14.2 lets a server
 * ignore the header. Other units are ignored too. An invalid `bytes=` (`bytes=x`, `bytes=5-2`) is refused like a
 * range beyond the end, so that a broken client notices.
 */
export function chooseRange(header: string | null, bytes: number): RangeChoice {
  if (header === null || !UNIT.test(header)) return { kind: "whole" };
  const specs = header.slice("bytes=".length).split(",").map((spec) => spec.trim());
  const ranges = specs.filter((spec) => spec !== ""); // empty list elements are ignored
  if (ranges.length > 1 && ranges.every((spec) => toBounds(spec, bytes))) return { kind: "whole" };
  const bounds = ranges.length === 1 ? toBounds(ranges[0]!, bytes) : null;
  if (!bounds || bounds.start > bounds.end) return { kind: "unsatisfiable" };
  return { kind: "part", ...bounds };
}

/** Bounds clamped to the size; if no byte matches, start is beyond the end; null: not a range. */
function toBounds(spec: string, bytes: number): { start: number; end: number } | null {
  const [, first = "", last = ""] = SPEC.exec(spec) ?? [];
  if (first === "") {
    return last === "" ? null : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return null;
  return { start: Number(first), end: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
