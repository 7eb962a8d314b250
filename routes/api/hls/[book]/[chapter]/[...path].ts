/**
 * GET /api/hls/{book}/{chapter}/index.m3u8?_auth=&quality= : adaptive renditions of a chapter, with their
 * playlists and segments below the same folder. `quality=low` or `high` offers one rendition only.
 */

import { hlsQuality } from "@/lib/media/calls.ts";
import {
  chapterNumber,
  parseStreamQuery,
  requireChapter,
} from "@/lib/media/streaming/serve_chapter.server.ts";
import { parseHlsAddress, serveHls } from "@/lib/media/streaming/serve_hls.server.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { parse } from "@/lib/platform/http/read_body.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  GET({ req, url, params, state: { services, viewer } }) {
    const book = requireBook(services.catalogue, params.book);
    const chapter = requireChapter(services.catalogue, book.id, chapterNumber(params.chapter));
    const address = parseHlsAddress(params.path ?? "");
    if (!address) throw new Failure(404, "not_found", "There's nothing at this address.");
    const { _auth: grantText } = parseStreamQuery(url.search);
    const quality = parse(hlsQuality, url.searchParams.get("quality") ?? undefined, "query");
    return serveHls({ req, services, viewer, chapter, address, grantText, quality });
  },
});
