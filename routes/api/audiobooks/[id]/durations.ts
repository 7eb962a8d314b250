import { DURATIONS_MAX_AGE_SEC } from "@/lib/catalogue/addresses.ts";
import { listDurations } from "@/lib/catalogue/calls.ts";
import { durationsView } from "@/lib/catalogue/views.ts";
import { cachedJson } from "@/lib/platform/http/answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(listDurations, ({ req, params, state }) => {
  const durations = durationsView(requireBook(state.services.catalogue, params.id));
  return cachedJson(req, durations, { maxAgeSec: DURATIONS_MAX_AGE_SEC });
}));
