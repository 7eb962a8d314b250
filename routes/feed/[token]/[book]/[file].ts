/** GET /feed/{token}/{book}/{file}: the sound of an episode, as /api/mp3 names it, with ranges. */
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { FEED_HEADERS, requireFeed } from "@/lib/site/adapters/request/require_feed.ts";
import { chooseVersion } from "@/lib/media/server/streaming/choose_version.ts";
import { requireNamedChapter } from "@/lib/media/server/streaming/named_chapter.ts";
import { streamMedia } from "@/lib/media/server/streaming/stream.ts";

export const handler = api({
  async GET(ctx) {
    const { req, params, state: { services } } = ctx;
    const { books } = await requireFeed(ctx);
    const { library } = services;
    const chapter = requireNamedChapter(services, params.book ?? "", params.file ?? "");
    const isOwned = books.some(({ id }) => id === chapter.bookId);
    const file = isOwned ? chooseVersion(req, library, chapter) : null;
    if (!file) {
      throw new Failure(404, "unknown_file", "This feed has no audio of this name.", {
        ...FEED_HEADERS,
      });
    }
    const response = await streamMedia({ req, library, file, isFree: false });
    for (const [name, value] of Object.entries(FEED_HEADERS)) response.headers.set(name, value);
    return response;
  },
});
