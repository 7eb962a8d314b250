/** Requests a second for ranges at places spread over files, by wrk. */

import { measureRate } from "../load.ts";
import { CHAPTER_BYTES } from "./library.ts";

export interface RangeTarget {
  /** Origin without a trailing slash. */
  url: string;
  /** Paths, with queries, of files of CHAPTER_BYTES; asked for in turn. */
  paths: string[];
}

const SCRIPT = new URL("random_ranges.lua", import.meta.url).pathname;

export function measureRangeRate(
  { url, paths }: RangeTarget,
  rangeBytes: number,
  seconds: number,
): Promise<number> {
  const env = {
    RANGE_BYTES: String(rangeBytes),
    FILE_BYTES: String(CHAPTER_BYTES),
    TARGETS: paths.join("\n"),
  };
  return measureRate(url, seconds, {}, { script: SCRIPT, env });
}
