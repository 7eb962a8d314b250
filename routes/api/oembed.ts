/** GET /api/oembed?url=&format=json&maxwidth=&maxheight= : the oEmbed data of an audiobook's page. */

import { isRefusal } from "@/lib/platform/refusal.ts";
import { getEmbed } from "@/lib/sharing/calls.ts";
import { oembed } from "@/lib/sharing/oembed.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

const MAX_AGE_SEC = 300;

export const handler = answerCalls(on(getEmbed, ({ url, state }, { query }) => {
  const { catalogue, config } = state.services;
  const embed = oembed(query, { catalogue, origin: config.baseUrl?.origin ?? url.origin });
  if (isRefusal(embed)) return embed;
  // Public data: any origin may read it, because some sites request it from the browser.
  return Response.json(embed, {
    headers: {
      "cache-control": `public, max-age=${MAX_AGE_SEC}`,
      "access-control-allow-origin": "*",
    },
  });
}));
