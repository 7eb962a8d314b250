import { listDurations } from "@/lib/catalogue/calls.ts";
import { DURATIONS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { durationsView } from "@/lib/catalogue/views.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";

export const handler = answerCalls(on(listDurations, ({ req, params, state }) => {
  const durations = durationsView(requireBook(state.services.catalogue, params.id));
  return cachedJson(req, durations, { maxAgeSec: DURATIONS_MAX_AGE_SEC });
}));
