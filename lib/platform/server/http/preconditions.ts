/** Conditional requests for a file that has a strong entity tag (RFC 9110 section 13). */
import { matchesEtag } from "@/lib/http/etag.ts";

export interface Validators {
  /** Strong, quotes included. */
  etag: string;
  lastModifiedMs: number;
}

/**
 * What the conditions of a GET or HEAD come to, in the order of section 13.2.2: `not_modified` (304),
 * `failed` (412) or `go_on`. A tag outweighs a date of the same kind.
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

/** Whether a Range still applies: If-Range names our tag, or exactly our date (section 13.1.5). */
export function isRangeCurrent(ifRange: string | null, it: Validators): boolean {
  if (ifRange === null || ifRange === it.etag) return true;
  return isSince(ifRange, it, (file, then) => file === then);
}

/** Compares in whole seconds, all that HTTP dates have. No date or a broken one: the condition is void. */
function isSince(
  header: string | null,
  { lastModifiedMs }: Validators,
  compare: (fileSec: number, headerSec: number) => boolean,
): boolean {
  if (header === null) return false;
  const then = Date.parse(header);
  return !Number.isNaN(then) && compare(Math.floor(lastModifiedMs / 1000), Math.floor(then / 1000));
}
