/**
 * /audiobook/{id}/share?chapter=&t= : the share dialog as a page, for browsers without JavaScript and for a new tab.
 * Its form leads to a clip's page.
 */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { CLIP_LENGTHS_SEC, DEFAULT_CLIP_SEC, Targets } from "@/components/sharing/ShareSheet.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, type Chapter, previewChapter } from "@/lib/catalogue/book.ts";
import { placePath } from "@/lib/listening/addresses.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { latestStartSec } from "@/lib/sharing/clip.ts";
import { findPlace } from "@/lib/sharing/link_preview.ts";
import {
  playerPath,
  sharedLinkPath,
  type SharedPlace,
  sharePath,
  shareTargets,
} from "@/lib/sharing/links.ts";
import {
  CLIP_FORM,
  ClipWords,
  SHARE_PAGE,
  sharedText,
  shareLead,
  ShareWords,
} from "@/lib/sharing/words.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

interface Data {
  book: Book;
  chapter: Chapter | null;
  place: SharedPlace;
  /** The chapter to cut clips from; null: the book has none. */
  source: Chapter | null;
  /** Why no clip can be cut; null: one can. */
  obstacle: string | null;
}

export const handler = define.handlers({
  async GET({ params, state: { services, viewer }, url }) {
    const book = requireBook(services.catalogue, params.id);
    const { chapter, place } = findPlace(book, url.searchParams);
    const source = chapter ?? previewChapter(book);
    const obstacle = source && await services.sharing.clips.findObstacle(source, viewer);
    return page<Data>({ book, chapter, place, source, obstacle });
  },
});

export default define.page<typeof handler>(function SharePage({ data, state, url }) {
  const { book, chapter, place, source, obstacle } = data;
  const { catalogue: { series }, config } = state.services;
  const link = (config.baseUrl?.origin ?? url.origin) + sharedLinkPath(place);
  return (
    <article className="share-page wrap" data-hue={book.hue}>
      <OwnPageHead title={ShareWords.title} siteName={series.title} />
      <Headline above={<OwnText>{book.title}</OwnText>} title={ShareWords.title}>
        <p>{shareLead(book.title)}</p>
      </Headline>
      {chapter && (
        <p className="aside">
          {withParts(SHARE_PAGE.opensAt(chapter.title, formatClock(place.positionSec)), {
            link: (it) => <a href={sharePath({ ...place, chapter: null })}>{it}</a>,
          })}
        </p>
      )}
      <div className="share-address">
        <input type="text" readOnly value={link} aria-label={ShareWords.link} />
      </div>
      <Targets targets={shareTargets({ url: link, text: sharedText(book.title) })} />
      <p className="aside">
        {SHARE_PAGE.paste}
      </p>
      {source && <ClipForm book={book} chapter={source} place={place} obstacle={obstacle} />}
      <p>
        {/* Not the shared link, which would show the page as sent by a friend. */}
        <a
          className="button button--quiet"
          href={chapter
            ? placePath({ chapter, positionSec: place.positionSec })
            : bookPath(book.id)}
        >
          {SHARE_PAGE.back}
        </a>
      </p>
    </article>
  );
});

function ClipForm(
  { book, chapter, place, obstacle }: Pick<Data, "book" | "place" | "obstacle"> & {
    chapter: Chapter;
  },
) {
  const latestSec = Math.floor(latestStartSec(chapter.durationSec));
  return (
    <section className="share-clip" aria-labelledby="clip">
      <h2 id="clip">{ClipWords.title}</h2>
      <p className="aside">{ClipWords.text}</p>
      {obstacle ? <p>{obstacle}</p> : (
        <form
          action={playerPath({ bookId: book.id, chapter: null, positionSec: 0 })}
          f-client-nav="false"
        >
          <input type="hidden" name="chapter" value={chapter.number} />
          <div className="share-row">
            {withParts(CLIP_FORM.row(chapter.title), {
              start: (it) => <label htmlFor="from">{it}</label>,
              second: () => (
                <input
                  id="from"
                  name="from"
                  type="number"
                  min={0}
                  max={latestSec}
                  value={Math.min(latestSec, Math.floor(place.positionSec))}
                  required
                />
              ),
              length: (it) => <label htmlFor="seconds">{it}</label>,
              seconds: () => (
                <select id="seconds" name="seconds">
                  {CLIP_LENGTHS_SEC.map((sec) => (
                    <option key={sec} value={sec} selected={sec === DEFAULT_CLIP_SEC}>
                      {CLIP_FORM.seconds(sec)}
                    </option>
                  ))}
                </select>
              ),
            })}
            <button className="button" type="submit">{ClipWords.cut}</button>
          </div>
        </form>
      )}
    </section>
  );
}
