import { currencyQuery } from "@/lib/catalogue/server/currency_query.ts";
import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { bookView } from "@/lib/catalogue/views.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";

export const handler = api({
  GET({ req, url, state }) {
    const currency = currencyQuery(url.searchParams);
    const books = state.services.catalogue.books().map((book) => bookView(book, currency));
    return cachedJson(req, books, { maxAgeSec: BOOKS_MAX_AGE_SEC });
  },
});
