import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { chapterViews } from "@/lib/catalogue/views.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";

export const handler = api({
  GET({ req, params, state }) {
    const { catalogue } = state.services;
    const views = chapterViews(requireBook(catalogue, params.id), catalogue);
    return cachedJson(req, views, { maxAgeSec: BOOKS_MAX_AGE_SEC });
  },
});
