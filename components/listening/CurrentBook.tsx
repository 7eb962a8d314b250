/** Continue Listening: the book in progress, in its own colours, with its controls. */

import { RatingLink } from "@/components/reviews/Rating.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { OfWhat } from "@/components/ui/OfWhat.tsx";
import { OwnText, ownText } from "@/components/ui/OwnText.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { CARD } from "@/lib/catalogue/words.ts";
import { favoritePath, placePath, restartPath } from "@/lib/listening/addresses.ts";
import { mark } from "@/lib/listening/first_bytes/attributes.ts";
import type { ShelfItem } from "@/lib/listening/shelf.ts";
import { ACTS, CURRENT, ROW } from "@/lib/listening/words/pages.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { formatPercent } from "@/lib/platform/language/format.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { labelled } from "@/lib/platform/words.ts";
import { pressToPlay, resumeLink } from "./play_link.ts";

/* The heart. A form of its own; with scripts it flips at once (lib/listening/first_bytes/page.browser.ts). */

interface FavoriteButtonProps {
  item: ShelfItem;
  /** The current page, to return to. */
  back: string;
}

function FavoriteButton({ item: { book, progress }, back }: FavoriteButtonProps) {
  const isFavorite = progress?.isFavorite ?? false;
  return (
    <form method="post" action={favoritePath(book.id)} data-favorite={book.id}>
      <input type="hidden" name="back" value={back} />
      <button
        className="heart"
        type="submit"
        name="isFavorite"
        value={String(!isFavorite)}
        aria-pressed={isFavorite ? "true" : "false"}
        title={ACTS.favorite}
      >
        <Icon name="heart" />
        <span className="visually-hidden">{labelled(ACTS.favorite, book.title)}</span>
      </button>
    </form>
  );
}

/* How much of the whole book has been heard. */

export function ListeningBar({ item: { book, progress } }: { item: ShelfItem }) {
  const percent = progress?.percent ?? 0;
  return (
    <progress className="listening" max={100} value={percent} aria-label={ACTS.heardOf(book.title)}>
      {formatPercent(percent)}
    </progress>
  );
}

/* Plays a book from its beginning. The former place stays in the player's history. */

function RestartButton({ item: { book, beginning } }: { item: ShelfItem }) {
  if (!beginning) return null;
  return (
    <form method="post" action={restartPath(book.id)}>
      <button className="button button--quiet" type="submit" {...pressToPlay(beginning)}>
        <Icon name="restart" />
        {ACTS.restart}
        <OfWhat text={book.title} />
      </button>
    </form>
  );
}

/* The button that resumes the book, or starts it. */

interface ResumeButtonProps {
  item: ShelfItem;
  /** Further classes: `button--quiet`, `button--large`. */
  variant?: string;
}

export function ResumeButton({ item: { book, state, start }, variant }: ResumeButtonProps) {
  if (!start) return null;
  return (
    <a
      className={variant ? `button ${variant}` : "button"}
      {...resumeLink(start)}
      {...mark("resume", book.id)}
    >
      <Icon name="play" />
      <span>{state === "in_progress" ? ACTS.resume : ACTS.start}</span>
      <OfWhat text={book.title} />
    </a>
  );
}

interface CurrentBookProps {
  item: ShelfItem;
  /** The current page, to return to. */
  back: string;
}

export function CurrentBook({ item, back }: CurrentBookProps) {
  const { book, start } = item;
  if (!start) return null;
  return (
    <section
      className="current"
      data-hue={book.hue}
      aria-labelledby="current"
      {...mark("current-book")}
    >
      {/* The same link as Resume, which has the words. */}
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
          <a href={placePath(start)}>
            <OwnText>{book.title}</OwnText>
          </a>
        </h3>
        <p className="current__by">{book.author}</p>
        <p className="current__stats">
          <RatingLink book={book} />
          {book.currentlyReading !== null && <span>{CARD.reading(book.currentlyReading)}</span>}
        </p>
      </div>
      <div className="current__progress">
        <p className="current__place" {...mark("current-place", book.id)}>
          <cite lang={ownText(start.chapter.title).lang}>{start.chapter.title}</cite>
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

function Facts({ item: { book, progress, state } }: { item: ShelfItem }) {
  const begun = state === "new" ? null : progress;
  const facts = [
    lengthFact(CURRENT.total, book.durationSec),
    lengthFact(CURRENT.completed, begun?.completedSec ?? 0),
    lengthFact(CURRENT.remaining, progress?.remainingSec ?? book.durationSec),
    { name: CURRENT.complete, value: begun ? formatPercent(begun.percent) : ROW.new },
  ];
  return (
    <dl className="current__facts">
      {facts.map(({ name, value, ...exact }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd {...exact}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** In words, and to the second (spec 1 section 9) where the pointer rests. */
const lengthFact = (name: string, sec: number) => ({
  name,
  value: sec === 0 ? CURRENT.nothing : formatLength(sec),
  title: formatClock(sec),
});

/* A book that the listener has begun or likes, as one row of a list: place, progress and Resume. */

interface ListeningRowProps {
  item: ShelfItem;
  /** The current page, to return to. */
  back: string;
  /** Level of the title, one below that of the list. */
  level: 2 | 3;
}

export function ListeningRow({ item, back, level }: ListeningRowProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { book, start } = item;
  const href = start ? placePath(start) : bookPath(book.id);
  return (
    <li className="row" data-hue={book.hue}>
      <a className="row__cover" href={href} tabIndex={-1} aria-hidden="true">
        <Cover cover={book.cover} sizes="6rem" decorative />
      </a>
      <div className="row__words">
        <Heading className="row__title">
          <a href={href}>
            <OwnText>{book.title}</OwnText>
          </a>
        </Heading>
        <p className="row__place">{whereText(item)}</p>
        <ListeningBar item={item} />
        <p className="row__left">{howFarText(item)}</p>
      </div>
      <div className="row__actions">
        <ResumeButton item={item} variant="button--quiet" />
        <FavoriteButton item={item} back={back} />
      </div>
    </li>
  );
}

function whereText({ state, start }: ShelfItem): string {
  if (state === "complete") return ROW.heard;
  if (state === "new" || !start) return ROW.new;
  return ROW.place(start.chapter.title, formatClock(start.positionSec));
}

function howFarText({ book, progress, state }: ShelfItem): string {
  if (state === "new" || !progress) return formatLength(book.durationSec);
  if (state === "complete") return ROW.all(formatLength(book.durationSec));
  return ROW.part(progress.percent, formatLength(progress.remainingSec));
}
