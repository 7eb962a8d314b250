/** API contracts of the search. */

import { z } from "zod";
import { defineCall, json } from "@/lib/platform/call.ts";
import { searchQuery } from "./search_results.ts";

const found = z.object({
  bookId: z.int(),
  chapter: z.int().nullable().describe("null: the book itself"),
  positionSec: z.number().nullable().describe("null: not in the recording"),
  text: z.string().describe("the sentence, or a title"),
  href: z.string().describe("the page for this place"),
});
export type FoundPlace = z.infer<typeof found>;

export const search = defineCall({
  tag: "Catalogue",
  method: "get",
  path: "/api/search",
  summary:
    "Search books, chapters and sentences, best match of each kind first; sentences only from texts the caller may read",
  session: "optional",
  query: z.object({ q: searchQuery.default("") }),
  answers: json(z.object({ results: z.array(found) })),
  failures: [400, 429, 503],
});

export const searchCalls = [search];
