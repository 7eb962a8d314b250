/** What may be looked for. */
import { z } from "zod";
import { SEARCH } from "@/lib/search/words.ts";

/** The longest that a search may be: a sentence, and no more work than that. */
export const MAX_QUERY = 200;

/** Without blanks around; "" asks for nothing. */
export const searchQuery = z.string().trim().max(MAX_QUERY, { error: SEARCH.tooLong(MAX_QUERY) });
