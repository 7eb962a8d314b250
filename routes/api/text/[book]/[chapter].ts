/**
 * GET /api/text/{book}/{chapter}?format=&_auth= : the text of a chapter, as WebVTT with each sentence's start,
 * or as plain text (`format=txt`, or by `Accept`). {chapter}: its number in the book's list.
 */

import { acceptedFormat, textFormat } from "@/lib/media/calls.ts";
import {
  chapterNumber,
  parseStreamQuery,
  requireChapter,
  serveText,
} from "@/lib/media/streaming/serve_chapter.server.ts";
import { parse } from "@/lib/platform/http/read_body.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  async GET({ req, url, params, state: { services, viewer } }) {
    const book = requireBook(services.catalogue, params.book);
    const chapter = requireChapter(services.catalogue, book.id, chapterNumber(params.chapter));
    const { _auth: grantText } = parseStreamQuery(url.search);
    const format = parse(textFormat, url.searchParams.get("format") ?? undefined, "query");
    const chosen = format ?? acceptedFormat(req.headers.get("accept"));
    const answer = await serveText({ req, services, viewer, chapter, grantText, format: chosen });
    if (!format) answer.headers.append("vary", "Accept");
    return answer;
  },
});
