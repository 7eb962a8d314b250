/**
 * GET /audio/{folder}/{file}: the same as /api/mp3/{book}/{file}, at the address of the specification's test routes
 * (spec 2 section 7). Not in live mode.
 */

import {
  parseStreamQuery,
  requireNamedChapter,
  serveChapter,
} from "@/lib/media/streaming/serve_chapter.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  GET(ctx) {
    const services = requireTestMode(ctx);
    const { req, url, params: { folder = "", file = "" }, state: { viewer } } = ctx;
    const query = parseStreamQuery(url.search);
    const chapter = requireNamedChapter(services, folder, file);
    return serveChapter({ req, services, viewer, chapter, query });
  },
});
