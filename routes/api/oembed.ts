/** GET /api/oembed?url=&format=json&maxwidth=&maxheight= : how other sites embed a page of an audiobook. */
import { api } from "@/lib/site/adapters/request/api.ts";
import { oembed, parseOembedQuery } from "@/lib/sharing/server/oembed.ts";

const MAX_AGE_SEC = 300;

export const handler = api({
  GET({ url, state: { services: { catalogue, config } } }) {
    const origin = config.baseUrl?.origin ?? url.origin;
    const answer = oembed(parseOembedQuery(url.searchParams), { catalogue, origin });
    // Scripts of the sites that embed ask too; it says nothing that their servers cannot read.
    return Response.json(answer, {
      headers: {
        "cache-control": `public, max-age=${MAX_AGE_SEC}`,
        "access-control-allow-origin": "*",
      },
    });
  },
});
