import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/addresses.ts";
import { listed } from "@/lib/catalogue/book.ts";
import { listBooks } from "@/lib/catalogue/calls.ts";
import { bookView } from "@/lib/catalogue/views.ts";
import { cachedJson } from "@/lib/platform/http/answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(on(listBooks, ({ req, state }, { query }) => {
  const books = listed(state.services.catalogue.books());
  const views = books.map((book) => bookView(book, query.currencyCode));
  return cachedJson(req, views, { maxAgeSec: BOOKS_MAX_AGE_SEC });
}));
