/** GET /feed/{token}/{book}/{file}: an episode's audio, named as in /api/mp3, with range requests; with `.vtt` its text. */

import { chooseVersion, streamMedia } from "@/lib/media/streaming/send_file.server.ts";
import { requireNamedChapter, sendText } from "@/lib/media/streaming/serve_chapter.server.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { FEED_HEADERS, requireFeed } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  async GET(ctx) {
    const { req, params, state: { services } } = ctx;
    const { books } = await requireFeed(ctx);
    const { library } = services.media;
    const { book = "", file: name = "" } = params;
    const asksText = name.endsWith(".vtt");
    const sound = asksText ? name.replace(/vtt$/, "mp3") : name;
    const chapter = requireNamedChapter(services, book, sound);
    const isOwned = books.some(({ id }) => id === chapter.bookId);
    const file = isOwned ? chooseVersion(req, library, chapter) : null;
    if (!file) {
      throw new Failure(404, "unknown_file", "This feed has no audio with this name.", {
        ...FEED_HEADERS,
      });
    }
    const response = asksText
      ? await sendText({ req, library, chapter, format: "vtt", isFree: false })
      : await streamMedia({ req, library, file, isFree: false });
    for (const [name, value] of Object.entries(FEED_HEADERS)) response.headers.set(name, value);
    return response;
  },
});
