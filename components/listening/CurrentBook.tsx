/** Continue Listening: the book in progress, in its own light, with everything to go on with it. */
import { formatClock, formatLength } from "@/lib/platform/duration.ts";
import { mark } from "@/lib/listening/browser/page_marks.ts";
import type { ShelfItem } from "@/lib/listening/shelf/shelf.ts";
import { Cover } from "@/components/ui/Cover.tsx";
import { FavoriteButton } from "./FavoriteButton.tsx";
import { ListeningBar } from "./ListeningBar.tsx";
import { placePath } from "@/lib/listening/addresses.ts";
import { resumeLink } from "./play_link.ts";
import { RatingLink } from "@/components/reviews/RatingLink.tsx";
import { RestartButton } from "./RestartButton.tsx";
import { ResumeButton } from "./ResumeButton.tsx";
import { CURRENT } from "@/lib/listening/words/shelf.ts";
import { CARD } from "@/lib/catalogue/words.ts";

interface Props {
  item: ShelfItem;
  /** The page it stands on. */
  back: string;
}

export function CurrentBook({ item, back }: Props) {
  const { book, start } = item;
  if (!start) return null;
  return (
    <section
      className="current"
      data-hue={book.hue}
      aria-labelledby="current"
      {...mark("current-book")}
    >
      {/* The same as Resume, which says it in words. */}
      <a
        className="current__cover"
        {...resumeLink(start)}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Cover
          cover={book.cover}
          sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 34vw, 9rem"
          eager
          decorative
        />
      </a>
      <div className="current__words">
        <h2 className="eyebrow" id="current">{CURRENT.title}</h2>
        <h3 className="current__title">
          <a href={placePath(start)}>{book.title}</a>
        </h3>
        <p className="current__by">{book.author}</p>
        <p className="current__stats">
          <RatingLink book={book} />
          {book.currentlyReading !== null && <span>{CARD.reading(book.currentlyReading)}</span>}
        </p>
      </div>
      <div className="current__progress">
        <p className="current__place" {...mark("current-place", book.id)}>
          <cite>{start.chapter.title}</cite>
          <span className="notranslate">{formatClock(start.positionSec)}</span>
        </p>
        <ListeningBar item={item} />
        <Facts item={item} />
      </div>
      <div className="current__actions">
        <ResumeButton item={item} variant="button--large" />
        <RestartButton item={item} />
        <FavoriteButton item={item} back={back} />
      </div>
    </section>
  );
}

function Facts({ item: { book, progress } }: { item: ShelfItem }) {
  const facts = [
    [CURRENT.total, formatLength(book.durationSec)],
    [CURRENT.completed, formatLength(progress?.completedSec ?? 0)],
    [CURRENT.remaining, formatLength(progress?.remainingSec ?? book.durationSec)],
    [CURRENT.complete, `${progress?.percent ?? 0}%`],
  ] as const;
  return (
    <dl className="current__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
