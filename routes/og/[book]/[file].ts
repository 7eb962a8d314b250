/**
 * GET /og/{book}/book.png and /og/{book}/{chapter}.png: the picture of a link preview, 1200 x 630, in the shop's own
 * language; `book.de.png` in another.
 */

import { DAY_SEC } from "@/lib/platform/duration.ts";
import { type Context, HttpError } from "fresh";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { matchesEtag } from "@/lib/http/headers.ts";
import { language, ownLanguage } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { bookPicturePath, readPictureFile } from "@/lib/sharing/addresses.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";
import { findBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = define.handlers({
  async GET({ req, params, state }) {
    const picture = readPictureFile(params.file ?? "");
    if (!picture) throw new HttpError(404, "There's no such picture.");
    const { name, tag } = picture;
    // The address alone decides, for caches keep the picture for everybody.
    return await withLanguage(tag, () => answer({ req, params, state }, name));
  },
});

async function answer(
  { req, params, state }: Pick<Context<State>, "req" | "params" | "state">,
  name: string,
): Promise<Response> {
  const { catalogue, sharing: { linkPreviews }, platform: { log } } = state.services;
  const subject = findSubject(catalogue, params.book, name);
  if (!subject) throw new HttpError(404, "There's no such picture.");

  const { book, chapter } = subject;
  const preview = await linkPreviews.get(book, chapter);
  if (!preview) {
    // In the shop's own language, or else the pregenerated cover without the text.
    const location = language() === ownLanguage()
      ? book.cover.ogSrc
      : bookPicturePath(book.id, chapter?.number ?? null, ownLanguage());
    const headers = { location, "cache-control": `public, max-age=${DAY_SEC}` };
    return new Response(null, { status: 302, headers });
  }
  const { etag, read } = preview;
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
    log.error("preview_not_drawn", { bookId: book.id, error });
    const location = book.cover.ogSrc;
    return new Response(null, {
      status: 302,
      headers: { location, "cache-control": "no-store" },
    });
  }
}

/** @param name "book", or the number of a chapter */
function findSubject(
  catalogue: Catalogue,
  id: string | undefined,
  name: string,
): { book: Book; chapter: Chapter | null } | null {
  const book = findBook(catalogue, id);
  if (!book) return null;
  if (name === "book") return { book, chapter: null };
  const chapter = /^\d{1,6}$/.test(name) ? catalogue.getChapter(book.id, Number(name)) : null;
  return chapter && { book, chapter };
}
