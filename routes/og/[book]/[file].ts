/** GET /og/{book}/book.png and /og/{book}/{chapter}.png: the picture of a link preview, 1200 x 630. */

import { HttpError } from "fresh";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { matchesEtag } from "@/lib/http/headers.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { findBook } from "@/lib/site/adapters/request/require.ts";

const DAY_SEC = 24 * 60 * 60;
const FILE = /^(?:book|(\d{1,6}))\.png$/;

export const handler = define.handlers({
  async GET({ req, params, state }) {
    const { catalogue, sharing: { linkPreviews }, platform: { log } } = state.services;
    const subject = findSubject(catalogue, params.book, params.file);
    if (!subject) throw new HttpError(404, "There's no such picture.");

    const { etag, read } = await linkPreviews.get(subject.book, subject.chapter);
    const headers = {
      "content-type": "image/png",
      "cache-control": `public, max-age=${DAY_SEC}`,
      etag,
    };
    if (matchesEtag(req.headers.get("if-none-match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    try {
      return new Response(await read(), { headers });
    } catch (error) {
      log.error("preview_not_drawn", { bookId: subject.book.id, error });
      const location = subject.book.cover.ogSrc; // pregenerated: the cover without the text
      return new Response(null, {
        status: 302,
        headers: { location, "cache-control": "no-store" },
      });
    }
  },
});

function findSubject(
  catalogue: Catalogue,
  id: string | undefined,
  file: string | undefined,
): { book: Book; chapter: Chapter | null } | null {
  const book = findBook(catalogue, id), named = FILE.exec(file ?? "");
  if (!book || !named) return null;
  if (named[1] === undefined) return { book, chapter: null };
  const chapter = catalogue.getChapter(book.id, Number(named[1]));
  return chapter && { book, chapter };
}
