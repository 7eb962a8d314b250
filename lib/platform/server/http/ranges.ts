/** Byte ranges of requests (RFC 9110 section 14). */

/** Ends are inclusive. */
export type RangeChoice =
  | { kind: "whole" }
  | { kind: "part"; start: number; end: number }
  | { kind: "unsatisfiable" };

const UNIT = /^bytes=/i;
/** `first-last`, `first-` or `-suffix`. */
const SPEC = /^(\d*)-(\d*)$/;

/**
 * What of `bytes` bytes a Range header asks for.
 *
 * Several ranges at once are answered with the whole, always: players never ask so, and section 14.2
 * lets a server ignore the header. Another unit is ignored as well. A `bytes=` that is none (`bytes=x`,
 * `bytes=5-2`) is refused like one beyond the end, so that a broken client learns of it.
 */
export function chooseRange(header: string | null, bytes: number): RangeChoice {
  if (header === null || !UNIT.test(header)) return { kind: "whole" };
  const specs = header.slice("bytes=".length).split(",").map((spec) => spec.trim());
  const ranges = specs.filter((spec) => spec !== ""); // empty list elements count for nothing
  if (ranges.length > 1 && ranges.every((spec) => toBounds(spec, bytes))) return { kind: "whole" };
  const bounds = ranges.length === 1 ? toBounds(ranges[0]!, bytes) : null;
  if (!bounds || bounds.start > bounds.end) return { kind: "unsatisfiable" };
  return { kind: "part", ...bounds };
}

/** Bounds cut to the size; a start beyond the end where no byte answers; null: not a range at all. */
function toBounds(spec: string, bytes: number): { start: number; end: number } | null {
  const [, first = "", last = ""] = SPEC.exec(spec) ?? [];
  if (first === "") {
    return last === "" ? null : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return null;
  return { start: Number(first), end: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
