import { getBook } from "@/lib/catalogue/calls.ts";
import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { bookView } from "@/lib/catalogue/views.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";

export const handler = answerCalls(on(getBook, ({ req, params, state }, { query }) => {
  const view = bookView(requireBook(state.services.catalogue, params.id), query.currencyCode);
  return cachedJson(req, view, { maxAgeSec: BOOKS_MAX_AGE_SEC });
}));
