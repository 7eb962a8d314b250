// deno-lint-ignore-file react-no-danger -- our own style sheet, allowed by hash in the CSP
/**
 * /player/{id}?chapter=&t= : a small player of a free chapter, or of the sample, that any site may embed in a frame.
 * /player/{id}?chapter=&from=&seconds=&sig= : a player of a clip. Without `sig`, listeners who may hear the chapter
 * are redirected to the clip's signed address. The page is the same for everyone: no script, no session, no form.
 */

import { page } from "fresh";
import { HeadTags, summary } from "@/components/site/PageHead.tsx";
import { EmbedPlayer, type EmbedSound } from "@/components/sharing/EmbedPlayer.tsx";
import { type Book, type Chapter, previewChapter } from "@/lib/catalogue/book.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import { addressHere, pathIn } from "@/lib/platform/language/addresses.ts";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { language } from "@/lib/platform/language/language.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { asksForClip, clipPath, type ClipQuery, clipSoundPath } from "@/lib/sharing/clip.ts";
import { CLIPS_USED_UP, parseClipQuery } from "@/lib/sharing/clips.server.ts";
import { findPlace, linkPreview, oembedUrl } from "@/lib/sharing/link_preview.ts";
import { type SharedPlace, sharedPlacePath, viaPath } from "@/lib/sharing/links.ts";
import { CLIP_REFUSALS, EMBED } from "@/lib/sharing/words.ts";
import { clientAddress } from "@/lib/site/adapters/request/address.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";
import { sheets } from "@/lib/site/styles.server.ts";

interface Data {
  book: Book;
  chapter: Chapter | null;
  place: SharedPlace;
  sound: EmbedSound | null;
  note: string | null;
  /** Path of this page for a clip's link preview; null: a chapter, with the link preview of the book's page. */
  ownPath: string | null;
  /** Address of the link to the book's page. */
  href: string;
}

export const config = { skipAppWrapper: true };

export const handler = define.handlers({
  async GET(ctx) {
    const { state: { services, viewer }, url } = ctx;
    const book = requireBook(services.catalogue, ctx.params.id);
    if (!asksForClip(url.searchParams)) return page<Data>(ofChapter(book, url.searchParams));
    try {
      const asker = { viewer, address: clientAddress(ctx) };
      const clip = await services.sharing.clips.get(book, parseClipQuery(url.searchParams), asker);
      if (clip.kind === "cut") return ctx.redirect(clipPath(book.id, clip.query));
      return page<Data>(ofClip(book, clip.chapter, clip.query));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const data = error.code === CLIPS_USED_UP
        ? ofMoment(book, url.searchParams)
        : ofChapter(book, new URLSearchParams());
      data.note = error.fields ? CLIP_REFUSALS.badLink : error.message;
      const headers = { ...error.headers, "cache-control": "no-store" };
      return page<Data>(data, { status: error.status, headers });
    }
  },
});

function ofChapter(book: Book, params: URLSearchParams): Data {
  const { chapter, place } = findPlace(book, params);
  const heard = chapter?.isFree ? chapter : previewChapter(book);
  const isSample = heard !== chapter;
  return {
    book,
    chapter,
    place,
    sound: heard && {
      src: streamPath({ bookId: book.id, chapter: heard.number }),
      title: heard.title,
      positionSec: isSample ? 0 : place.positionSec,
    },
    note: chapter && isSample ? EMBED.isSample(chapter.title) : null,
    ownPath: null,
    href: viaPath(bookPagePath(chapter, place), "share"),
  };
}

/** Shown if the limit of clips is reached: a link to the moment instead of the clip. */
function ofMoment(book: Book, params: URLSearchParams): Data {
  const { chapter = null, fromMs } = parseClipQuery(params);
  const query = { chapter: String(chapter), t: String(fromMs / 1000) };
  const data = ofChapter(book, new URLSearchParams(query));
  return { ...data, href: viaPath(sharedPlacePath(data.place), "clip") };
}

/** Visitors from other sites have rarely bought the book: a locked chapter would not play, so the link omits it. */
const bookPagePath = (chapter: Chapter | null, place: SharedPlace): string =>
  sharedPlacePath(chapter?.isFree ? place : { ...place, chapter: null });

function ofClip(book: Book, chapter: Chapter, query: ClipQuery): Data {
  const place = { bookId: book.id, chapter: chapter.number, positionSec: query.fromMs / 1000 };
  return {
    book,
    chapter,
    place,
    sound: {
      src: clipSoundPath(book.id, query),
      title: chapter.title,
      positionSec: 0,
    },
    note: EMBED.isClip(query.seconds),
    ownPath: clipPath(book.id, query),
    href: viaPath(bookPagePath(chapter, place), "clip"),
  };
}

export default define.page<typeof handler>(function PlayerPage({ data, state, url }) {
  const { book, chapter, place, sound, note, ownPath, href } = data;
  const { catalogue: { series }, config } = state.services;
  const origin = config.baseUrl?.origin ?? url.origin;
  const preview = linkPreview(book, { chapter, place, origin });
  if (ownPath && sound && preview.player) {
    preview.url = origin + ownPath;
    preview.player.url = addressHere(preview.url);
    preview.audioUrl = origin + sound.src;
    preview.oembedUrl = oembedUrl(origin, pathIn(language(), ownPath));
  }
  return (
    <html lang={language()} dir={dirOf(language())}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <HeadTags
          title={preview.title}
          description={summary(book.blurb)}
          siteName={series.title}
          url={`${origin}/audiobook/${book.id}`}
          type="website"
          preview={preview}
        />
        <style dangerouslySetInnerHTML={{ __html: sheets.embed.css }} />
      </head>
      <body data-hue={book.hue}>
        <EmbedPlayer
          book={book}
          seriesTitle={series.title}
          sound={sound}
          note={note}
          href={href}
        />
      </body>
    </html>
  );
});
