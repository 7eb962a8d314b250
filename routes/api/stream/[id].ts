/**
 * GET /api/stream/{id}?chapter=&sourceBook=&sourceChapter=&from=&_auth=&t= : the audio of a chapter, starting at second
 * `from`.
 * Without `chapter` it is the preview: the first free chapter that is not credits. `t` is ignored.
 */

import {
  parseStreamQuery,
  requireChapter,
  serveChapter,
} from "@/lib/media/streaming/serve_chapter.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  GET({ req, url, params, state: { services, viewer } }) {
    const book = requireBook(services.catalogue, params.id);
    const query = parseStreamQuery(url.search);
    const chapter = requireChapter(services.catalogue, book.id, query.chapter);
    return serveChapter({ req, services, viewer, chapter, query });
  },
});
