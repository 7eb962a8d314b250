/** The book is over: the one that follows, the rest of the series, or word when there is more. */
import { streamPath } from "@/lib/media/addresses.ts";
import { soundAttributes } from "@/lib/listening/browser/press/sound_start.ts";
import type { AfterEnd as Offered, NextBook } from "@/lib/listening/player/types.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { playChapterPath } from "@/lib/listening/addresses.ts";
import { AfterEndWords, seriesOffer } from "@/lib/listening/words/panels.ts";

export function AfterEnd({ next, series, alertHref }: Offered) {
  return (
    <div className="after-end">
      {next && <Next book={next} />}
      {alertHref && (
        <p className="notice__actions">
          <a className="button button--quiet" href={alertHref}>
            {next ? AfterEndWords.alertNext : AfterEndWords.alertAny}
          </a>
        </p>
      )}
      {series && (
        <p className="after-end__series">
          <span>
            {seriesOffer(series)}
          </span>
          <a className="button button--quiet" href={series.href}>
            {AfterEndWords.rest}
          </a>
        </p>
      )}
    </div>
  );
}

function Next({ book }: { book: NextBook }) {
  const { id, title, label, cover, hue, chapter, isOpen, price, buyHref, release } = book;
  return (
    <section className="after-end__next" aria-label={AfterEndWords.label} data-hue={hue}>
      <img
        src={cover.src}
        srcSet={cover.srcset}
        sizes="5rem"
        alt=""
        width="80"
        height="80"
        loading="lazy"
      />
      <p>
        <span className="eyebrow">{AfterEndWords.next}{label && `: ${label}`}</span>
        <a className="after-end__title" href={bookPath(id)}>{title}</a>
        <span>{release ?? price}</span>
      </p>
      <p className="notice__actions">
        {chapter !== null && (
          <a
            className={isOpen ? "button" : "button button--quiet"}
            href={playChapterPath(id, chapter)}
            {...soundAttributes({ src: streamPath({ bookId: id, chapter }), positionSec: 0 })}
          >
            {isOpen ? AfterEndWords.listen : AfterEndWords.sample}
          </a>
        )}
        {buyHref && <a className="button" href={buyHref}>{AfterEndWords.buy}</a>}
      </p>
    </section>
  );
}
