/**
 * GET /api/hls/{book}/{chapter}/index.m3u8?_auth=&quality= : adaptive renditions of a chapter, with their
 * playlists and segments below the same folder. `quality=low` or `high` offers one rendition only.
 */
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { parse } from "@/lib/platform/server/http/parse.ts";
import { parseHlsAddress } from "@/lib/media/server/streaming/hls_address.ts";
import { hlsQuality } from "@/lib/media/hls/quality.ts";
import { serveHls } from "@/lib/media/server/streaming/serve_hls.ts";
import { chapterNumber, requireChapter } from "@/lib/media/server/streaming/requested_chapter.ts";
import { parseStreamQuery } from "@/lib/media/server/streaming/parse_stream_query.ts";

export const handler = api({
  GET({ req, url, params, state: { services, viewer } }) {
    const book = requireBook(services.catalogue, params.book);
    const chapter = requireChapter(services.catalogue, book, chapterNumber(params.chapter));
    const address = parseHlsAddress(params.path ?? "");
    if (!address) throw new Failure(404, "not_found", "There is nothing at this address.");
    const { _auth: grantText } = parseStreamQuery(url.search);
    const quality = parse(hlsQuality, url.searchParams.get("quality") ?? undefined, "query");
    return serveHls({ req, services, viewer, chapter, address, grantText, quality });
  },
});
