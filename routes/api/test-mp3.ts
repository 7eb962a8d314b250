/** GET /api/test-mp3: the preview of the first book that has one, served like any chapter. Not in live mode. */
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require_test_mode.ts";
import { serveChapter } from "@/lib/media/server/streaming/serve_chapter.ts";
import { parseStreamQuery } from "@/lib/media/server/streaming/parse_stream_query.ts";

export const handler = api({
  GET(ctx) {
    const services = requireTestMode(ctx);
    const chapter = services.catalogue.books().map(previewChapter).find((it) => it !== null);
    if (!chapter) throw new Failure(404, "unknown_chapter", "No book has a free chapter.");
    const { req, url, state: { viewer } } = ctx;
    return serveChapter({ req, services, viewer, chapter, query: parseStreamQuery(url.search) });
  },
});
