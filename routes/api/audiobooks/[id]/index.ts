import { currencyQuery } from "@/lib/catalogue/server/currency_query.ts";
import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { bookView } from "@/lib/catalogue/views.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";

export const handler = api({
  GET({ req, url, params, state }) {
    const book = requireBook(state.services.catalogue, params.id);
    const view = bookView(book, currencyQuery(url.searchParams));
    return cachedJson(req, view, { maxAgeSec: BOOKS_MAX_AGE_SEC });
  },
});
