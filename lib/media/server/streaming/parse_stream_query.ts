/** Parses the query of a streaming call. */
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { type StreamQuery, streamQuery } from "@/lib/media/stream_query.ts";
import { parse } from "@/lib/platform/server/http/parse.ts";

const NAMES = Object.keys(streamQuery.shape);

/** Cached, because a player repeats one query hundreds of times, and parsing took as long as the access check. */
const MAX_REMEMBERED = 1_000;
const remembered = new LRUCache<string, StreamQuery>({ max: MAX_REMEMBERED });

/**
 * Parses a query (`url.search`). Unknown parameters, such as `t`, are ignored.
 * @throws {Failure} 400 `bad_request` for a value that is no whole number or is given twice
 */
export function parseStreamQuery(search: string): StreamQuery {
  const known = remembered.get(search);
  if (known) return known;
  const query = parse<StreamQuery>(streamQuery as z.ZodType<StreamQuery>, collect(search), "query");
  remembered.set(search, query);
  return query;
}

/** Collects the values by name. A repeated name gives a list, which the schema refuses. */
function collect(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  const given: Record<string, string | string[]> = {};
  for (const name of NAMES) {
    const values = params.getAll(name);
    if (values.length > 0) given[name] = values.length === 1 ? values[0]! : values;
  }
  return given;
}
