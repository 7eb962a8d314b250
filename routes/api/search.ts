/** GET /api/search?q=: what /search finds, as `{results: [{bookId, chapter, positionSec, text, href}]}`. */

import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import { search } from "@/lib/search/calls.ts";
import { toFoundPlaces } from "@/lib/search/found_places.ts";
import { clientAddress } from "@/lib/site/adapters/request/address.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";
import { takeCall } from "@/lib/site/adapters/request/limit_calls.ts";

export const handler = answerCalls(on(search, async (ctx, { query: { q } }) => {
  if (q === "") return { results: [] };
  await takeCall(ctx, RATES.searchAddress, addressKey(clientAddress(ctx)));
  const { services, entitlements } = ctx.state;
  const found = await services.search.find(q, await entitlements());
  return { results: toFoundPlaces(found) };
}));
