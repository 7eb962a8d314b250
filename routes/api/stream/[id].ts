/**
 * GET /api/stream/{id}?chapter=&sourceBook=&sourceChapter=&from=&_auth=&t= : the audio of a chapter, starting at second
 * `from`.
 * Without `chapter` it is the preview: the first free chapter that is not credits. `t` is ignored.
 */
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { requireChapter } from "@/lib/media/server/streaming/requested_chapter.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { serveChapter } from "@/lib/media/server/streaming/serve_chapter.ts";
import { parseStreamQuery } from "@/lib/media/server/streaming/parse_stream_query.ts";

export const handler = api({
  GET({ req, url, params, state: { services, viewer } }) {
    const book = requireBook(services.catalogue, params.id);
    const query = parseStreamQuery(url.search);
    const chapter = requireChapter(services.catalogue, book, query.chapter);
    return serveChapter({ req, services, viewer, chapter, query });
  },
});
