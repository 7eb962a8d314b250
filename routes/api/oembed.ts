/** GET /api/oembed?url=&format=json&maxwidth=&maxheight= : how other sites embed a page of an audiobook. */
import { isRefusal } from "@/lib/platform/refusal.ts";
import { getEmbed } from "@/lib/sharing/calls.ts";
import { oembed } from "@/lib/sharing/server/oembed.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";

const MAX_AGE_SEC = 300;

export const handler = answerCalls(on(getEmbed, ({ url, state }, { query }) => {
  const { catalogue, config } = state.services;
  const embed = oembed(query, { catalogue, origin: config.baseUrl?.origin ?? url.origin });
  if (isRefusal(embed)) return embed;
  // Scripts of the sites that embed ask too; it says nothing that their servers cannot read.
  return Response.json(embed, {
    headers: {
      "cache-control": `public, max-age=${MAX_AGE_SEC}`,
      "access-control-allow-origin": "*",
    },
  });
}));
