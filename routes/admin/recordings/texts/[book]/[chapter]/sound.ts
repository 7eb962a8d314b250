/** GET /admin/recordings/texts/11/3/sound: the published audio of a chapter, for the text editor. */

import { HttpError } from "fresh";
import { parseBookId } from "@/lib/catalogue/book.ts";
import { streamMedia } from "@/lib/media/streaming/send_file.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { book = "", chapter = "" } = ctx.params;
    const { library } = ctx.state.services.media;
    const bookId = parseBookId(book);
    const isNumber = /^\d{1,5}$/.test(chapter);
    const file = bookId !== null && isNumber ? library.getFile(bookId, Number(chapter)) : null;
    if (!file) throw new HttpError(404);
    return await streamMedia({ req: ctx.req, library, file, isFree: false });
  },
});
