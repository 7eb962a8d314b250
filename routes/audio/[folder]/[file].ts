/**
 * GET /audio/{folder}/{file}: the same as /api/mp3/{book}/{file}, at the address of the specification's test routes
 * (spec 2 section 7). Not in live mode.
 */
import { api } from "@/lib/site/adapters/request/api.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require_test_mode.ts";
import { requireNamedChapter } from "@/lib/media/server/streaming/named_chapter.ts";
import { serveChapter } from "@/lib/media/server/streaming/serve_chapter.ts";
import { parseStreamQuery } from "@/lib/media/server/streaming/parse_stream_query.ts";

export const handler = api({
  GET(ctx) {
    const services = requireTestMode(ctx);
    const { req, url, params: { folder = "", file = "" }, state: { viewer } } = ctx;
    const query = parseStreamQuery(url.search);
    const chapter = requireNamedChapter(services, folder, file);
    return serveChapter({ req, services, viewer, chapter, query });
  },
});
