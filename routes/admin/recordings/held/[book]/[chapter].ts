/** GET /admin/recordings/held/11/3: the audio of a chapter that awaits approval. */

import { HttpError } from "fresh";
import { parseBookId } from "@/lib/catalogue/book.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { book = "", chapter = "" } = ctx.params;
    const bookId = parseBookId(book);
    if (bookId === null || !/^\d{1,5}$/.test(chapter)) throw new HttpError(404);
    const answer = await ctx.state.services.media.unpublished.stream(
      ctx.req,
      bookId,
      Number(chapter),
    );
    if (!answer) throw new HttpError(404);
    return answer;
  },
});
