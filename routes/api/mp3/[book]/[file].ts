/**
 * GET /api/mp3/{book}/{file}?_auth=&t= : the audio of a chapter by file name. Either {book} is an id of the catalogue
 * and {file} is like `chapter-01.mp3`, or both are names in the library's manifest.
 */

import {
  parseStreamQuery,
  requireNamedChapter,
  serveChapter,
} from "@/lib/media/streaming/serve_chapter.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = api({
  GET({ req, url, params, state: { services, viewer } }) {
    const { book = "", file = "" } = params;
    const query = parseStreamQuery(url.search);
    const chapter = requireNamedChapter(services, book, file);
    return serveChapter({ req, services, viewer, chapter, query });
  },
});
