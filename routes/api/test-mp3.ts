/** GET /api/test-mp3: the preview of the first book that has one, served like any chapter. Not in live mode. */

import { previewChapter } from "@/lib/catalogue/book.ts";
import { parseStreamQuery, serveChapter } from "@/lib/media/streaming/serve_chapter.server.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  GET(ctx) {
    const services = requireTestMode(ctx);
    const chapter = services.catalogue.books().map(previewChapter).find((it) => it !== null);
    if (!chapter) throw new Failure(404, "unknown_chapter", "No book here has a free chapter.");
    const { req, url, state: { viewer } } = ctx;
    return serveChapter({ req, services, viewer, chapter, query: parseStreamQuery(url.search) });
  },
});
