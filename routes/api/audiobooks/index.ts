import { currencyQuery } from "@/lib/catalogue/currency_query.ts";
import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { bookView } from "@/lib/catalogue/views.ts";
import { api } from "@/lib/http/api.ts";
import { cachedJson } from "@/lib/http/cached_json.ts";

export const handler = api({
  GET({ req, url, state }) {
    const currency = currencyQuery(url.searchParams);
    const books = state.services.catalogue.books().map((book) => bookView(book, currency));
    return cachedJson(req, books, { maxAgeSec: BOOKS_MAX_AGE_SEC });
  },
});
