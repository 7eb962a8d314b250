/** GET /admin/recordings/sources/11/sound?file=01.mp3: a file of the book in the recordings folder. */

import { HttpError } from "fresh";
import { parseBookId } from "@/lib/catalogue/book.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET({ req, params, url, state }) {
    const bookId = parseBookId(params.book);
    const { uploads } = state.services.media;
    const name = url.searchParams.get("file");
    if (bookId === null || name === null || !uploads) throw new HttpError(404);
    const answer = await uploads.inbox.stream(req, bookId, name);
    if (!answer) throw new HttpError(404);
    return answer;
  },
});
