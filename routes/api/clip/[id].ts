/**
 * GET /api/clip/{id}?chapter=&from=&seconds= : 15 to 60 seconds of a chapter, for listeners who may hear it.
 * 302 to the same address with `sig`, which anyone may play as long as the sharer may hear the chapter: 200, 206
 * audio/mpeg.
 */

import { clipSearch } from "@/lib/sharing/clip.ts";
import { parseClipQuery } from "@/lib/sharing/clips.server.ts";
import { streamClip } from "@/lib/sharing/stream_clip.server.ts";
import { clientAddress } from "@/lib/site/adapters/request/address.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  async GET(ctx) {
    const { services: { catalogue, sharing: { clips }, media: { library } }, viewer } = ctx.state;
    const book = requireBook(catalogue, ctx.params.id);
    const clip = await clips.get(book, parseClipQuery(ctx.url.searchParams), {
      viewer,
      address: clientAddress(ctx),
    });
    if (clip.kind === "open") {
      return await streamClip({ req: ctx.req, library, chapter: clip.chapter, cut: clip.query });
    }
    return new Response(null, {
      status: 302,
      headers: {
        "location": ctx.url.pathname + clipSearch(clip.query),
        "cache-control": "no-store",
      },
    });
  },
});
