/** The schema of search queries. */
import { z } from "zod";
import { SEARCH } from "@/lib/search/words.ts";

/** Most characters of a query: enough for a sentence, and a bound on the work. */
export const MAX_QUERY = 200;

/** Trimmed; "" searches for nothing. */
export const searchQuery = z.string().trim().max(MAX_QUERY, { error: SEARCH.tooLong(MAX_QUERY) });
