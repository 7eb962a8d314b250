import { DURATIONS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { durationsView } from "@/lib/catalogue/views.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";

export const handler = api({
  GET({ req, params, state }) {
    const durations = durationsView(requireBook(state.services.catalogue, params.id));
    return cachedJson(req, durations, { maxAgeSec: DURATIONS_MAX_AGE_SEC });
  },
});
