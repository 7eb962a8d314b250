import { listChapters } from "@/lib/catalogue/calls.ts";
import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { chapterViews } from "@/lib/catalogue/views.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";

export const handler = answerCalls(on(listChapters, ({ req, params, state }) => {
  const { catalogue } = state.services;
  const views = chapterViews(requireBook(catalogue, params.id), catalogue);
  return cachedJson(req, views, { maxAgeSec: BOOKS_MAX_AGE_SEC });
}));
