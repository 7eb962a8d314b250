import { currencyQuery } from "@/lib/catalogue/currency_query.ts";
import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { requireBook } from "@/lib/catalogue/require_book.ts";
import { bookView } from "@/lib/catalogue/views.ts";
import { api } from "@/lib/http/api.ts";
import { cachedJson } from "@/lib/http/cached_json.ts";

export const handler = api({
  GET({ req, url, params, state }) {
    const book = requireBook(state.services.catalogue, params.id);
    const view = bookView(book, currencyQuery(url.searchParams));
    return cachedJson(req, view, { maxAgeSec: BOOKS_MAX_AGE_SEC });
  },
});
