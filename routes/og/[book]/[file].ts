/**
 * GET /og/{book}/book.png and /og/{book}/{chapter}.png: the picture of a link preview, 1200 x 630, in the shop's own
 * language; `book.de.png` in another.
 */

import { type Context, HttpError } from "fresh";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { matchesEtag } from "@/lib/http/headers.ts";
import { splitLanguage } from "@/lib/platform/language/addresses.ts";
import { type Language, ownLanguage } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";
import { findBook } from "@/lib/site/adapters/request/require.server.ts";

const DAY_SEC = 24 * 60 * 60;
const FILE = /^(?:book|(\d{1,6}))(?:\.([a-z]{2}(?:-[a-z]{2})?))?\.png$/;

export const handler = define.handlers({
  async GET({ req, params, state }) {
    const tag = languageOf(params.file);
    // The address alone decides, for caches keep the picture for everybody.
    return await withLanguage(tag ?? ownLanguage(), () => answer({ req, params, state }, tag));
  },
});

async function answer(
  { req, params, state }: Pick<Context<State>, "req" | "params" | "state">,
  tag: Language | null,
): Promise<Response> {
  const { catalogue, sharing: { linkPreviews }, platform: { log } } = state.services;
  const subject = findSubject(catalogue, params.book, params.file);
  if (!subject) throw new HttpError(404, "There's no such picture.");

  const { book, chapter } = subject;
  const preview = await linkPreviews.get(book, chapter);
  if (!preview) {
    // In the shop's own language, or else the pregenerated cover without the text.
    const location = tag ? `/og/${book.id}/${chapter?.number ?? "book"}.png` : book.cover.ogSrc;
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

/** null: the file names no language. @throws {HttpError} 404 for one that the site does not speak */
function languageOf(file: string | undefined): Language | null {
  const segment = FILE.exec(file ?? "")?.[2];
  if (segment === undefined) return null;
  const { language } = splitLanguage(`/${segment}`);
  if (language === null) throw new HttpError(404, "There's no such picture.");
  return language;
}

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
