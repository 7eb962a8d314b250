/**
 * GET /api/text/{book}/{chapter}?format=&_auth= : the text of a chapter, as WebVTT with each sentence's start,
 * or as plain text (`format=txt`, or by `Accept`). {chapter}: its number in the book's list.
 */
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { chapterNumber, requireChapter } from "@/lib/media/server/streaming/requested_chapter.ts";
import { parseStreamQuery } from "@/lib/media/server/streaming/parse_stream_query.ts";
import { serveText } from "@/lib/media/server/streaming/serve_text.ts";
import { acceptedFormat, textFormat } from "@/lib/media/text/format.ts";
import { parse } from "@/lib/platform/server/http/parse.ts";
import { api } from "@/lib/site/adapters/request/api.ts";

export const handler = api({
  async GET({ req, url, params, state: { services, viewer } }) {
    const book = requireBook(services.catalogue, params.book);
    const chapter = requireChapter(services.catalogue, book, chapterNumber(params.chapter));
    const { _auth: grantText } = parseStreamQuery(url.search);
    const format = parse(textFormat, url.searchParams.get("format") ?? undefined, "query");
    const chosen = format ?? acceptedFormat(req.headers.get("accept"));
    const answer = await serveText({ req, services, viewer, chapter, grantText, format: chosen });
    if (!format) answer.headers.append("vary", "Accept");
    return answer;
  },
});
