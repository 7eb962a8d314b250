/** Parses the query of a clip's address. */
import { parse } from "@/lib/platform/server/http/parse.ts";
import { type ClipQuery, clipQuery } from "@/lib/sharing/clips/query.ts";

/** @throws {Failure} 400 `bad_request`, naming the field and what is wanted */
export function parseClipQuery(params: URLSearchParams): ClipQuery {
  const { from, ...rest } = parse(clipQuery, Object.fromEntries(params), "query");
  const { chapter, seconds, by, sig } = rest;
  return { chapter, fromMs: from, seconds, by, sig };
}
