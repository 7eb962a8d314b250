import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/addresses.ts";
import { listChapters } from "@/lib/catalogue/calls.ts";
import { chapterViews } from "@/lib/catalogue/views.ts";
import { cachedJson } from "@/lib/platform/http/answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(listChapters, ({ req, params, state }) => {
  const { catalogue } = state.services;
  const views = chapterViews(requireBook(catalogue, params.id), catalogue);
  return cachedJson(req, views, { maxAgeSec: BOOKS_MAX_AGE_SEC });
}));
