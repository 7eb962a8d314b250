/** GET /api/search?q=: what /search finds, as `{results: [{bookId, chapter, positionSec, text, href}]}`. */

import { search, toFoundPlaces } from "@/lib/search/calls.ts";
import { SEARCH_RATE } from "@/lib/search/create_search.server.ts";
import { callerPlace } from "@/lib/site/adapters/request/address.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { limitCalls } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(search, async (ctx, { query: { q } }) => {
  if (q === "") return { results: [] };
  await limitCalls(ctx, SEARCH_RATE, callerPlace(ctx));
  const { services, entitlements } = ctx.state;
  const found = await services.search.find(q, await entitlements());
  return { results: toFoundPlaces(found) };
}));
