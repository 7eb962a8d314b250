/** GET /feed/{token}/podcast.xml: a listener's own books as a podcast. */

import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import { podcastXml } from "@/lib/sharing/podcast.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { FEED_HEADERS, requireFeed } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  async GET(ctx) {
    const open = await requireFeed(ctx);
    const { catalogue, config, media: { library } } = ctx.state.services;
    const origin = config.baseUrl?.origin ?? ctx.url.origin;
    const xml = podcastXml({ ...open, catalogue, library, origin });
    const etag = await weakEtag(new TextEncoder().encode(xml));
    const headers = {
      ...FEED_HEADERS,
      "content-type": "application/rss+xml; charset=utf-8",
      // An app may cache it but must revalidate: after a refund the feed ends.
      "cache-control": "private, no-cache",
      etag,
    };
    return matchesEtag(ctx.req.headers.get("if-none-match"), etag)
      ? new Response(null, { status: 304, headers })
      : new Response(xml, { headers });
  },
});
