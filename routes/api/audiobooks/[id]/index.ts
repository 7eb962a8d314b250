import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/addresses.ts";
import { getBook } from "@/lib/catalogue/calls.ts";
import { bookView } from "@/lib/catalogue/views.ts";
import { cachedJson } from "@/lib/platform/http/answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(getBook, ({ req, params, state }, { query }) => {
  const view = bookView(requireBook(state.services.catalogue, params.id), query.currencyCode);
  return cachedJson(req, view, { maxAgeSec: BOOKS_MAX_AGE_SEC });
}));
