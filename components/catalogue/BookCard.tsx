/** One book of a grid, for a visitor or for a listener. The Complete Series takes the whole row. */

import type { ReactNode } from "react";
import { ListeningBar, ResumeButton } from "@/components/listening/CurrentBook.tsx";
import { PreviewButton } from "@/components/listening/PreviewButton.tsx";
import { RatingLink } from "@/components/reviews/Rating.tsx";
import { BuyLink } from "@/components/shop/OwnedBooks.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { OfWhat } from "@/components/ui/OfWhat.tsx";
import { BookLabel, OwnText } from "@/components/ui/OwnText.tsx";
import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, isOnSale, labelOf } from "@/lib/catalogue/book.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { BOOK, CARD, STATE } from "@/lib/catalogue/words.ts";
import { placePath } from "@/lib/listening/addresses.ts";
import { mark } from "@/lib/listening/first_bytes/attributes.ts";
import type { ShelfItem } from "@/lib/listening/shelf.ts";
import { formatLength } from "@/lib/platform/length.ts";
import type { CreditedPrice } from "@/lib/shop/quote.ts";
import { Byline, Price } from "./Price.tsx";

interface BookCardProps {
  book: Book;
  /** The listener's rights and progress; null: a visitor. */
  item: ShelfItem | null;
  currency: CurrencyCode;
  /** The price after credit for single books already bought; absent: no credit. */
  credited?: CreditedPrice | null;
  /** Shows the button that lists the book's downloads on this device. */
  hasDownloads?: boolean;
  /** Heading level of the title: one below the grid's. */
  level: 2 | 3;
}

const SIZES = {
  complete: "(min-width: 64rem) 18rem, (min-width: 40rem) 40vw, 90vw",
  single: "(min-width: 64rem) 18vw, (min-width: 40rem) 44vw, 8rem",
};

export function BookCard({ book, item, currency, credited, hasDownloads, level }: BookCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { id, title, hue, isComplete } = book;
  const state = progressText(book, item);
  const href = item?.state === "in_progress" && item.start ? placePath(item.start) : bookPath(id);
  return (
    <article
      className={isComplete ? "card card--complete" : "card"}
      data-hue={hue}
      {...mark("book-card", id)}
    >
      <a className="card__cover" href={href} tabIndex={-1} aria-hidden="true">
        <Cover cover={book.cover} sizes={isComplete ? SIZES.complete : SIZES.single} decorative />
      </a>
      <div className="card__text">
        <Heading className="card__title">
          {withParts(CARD.titled(labelOf(book), title), {
            ...SHORTHAND,
            label: (it) => (
              <span className="eyebrow">
                <BookLabel book={book}>{it}</BookLabel>
              </span>
            ),
            title: (it) => (
              <a href={href}>
                <OwnText text={title}>{it}</OwnText>
              </a>
            ),
          })}
        </Heading>
        <p className="card__by">
          <Byline book={book} />
        </p>
        {!book.isUpcoming && (
          <p className="card__stats">
            <RatingLink book={book} />
            {book.currentlyReading !== null && (
              <span className="card__reading">{CARD.reading(book.currentlyReading)}</span>
            )}
          </p>
        )}
        <p className="card__facts">
          {item?.isOwned
            ? <span className="card__owned">{STATE.owned}</span>
            : item?.isWithPremium
            ? <span className="card__owned">{STATE.premium}</span>
            : book.isOffSale
            ? <span>{STATE.notSold}</span>
            : (!book.isUpcoming || book.isPresale) && (
              <Price book={book} currency={currency} own={credited?.price} />
            )}
          {!item?.isOpen && isOnSale(book) && <BuyLink book={book} className="card__buy" />}
          {book.isUpcoming
            ? <span className="card__new">{releaseText(book, Date.now())}</span>
            : (
              <span className="card__progress">
                <LengthFact book={book} item={item} />
                {state && <span className="card__new">{state}</span>}
              </span>
            )}
          {credited && <span>{credited.note}</span>}
        </p>
        {item?.state === "in_progress" && <ListeningBar item={item} />}
        <p className="card__action">
          {item && isStartable(item, book)
            ? <ResumeButton item={item} />
            : <PreviewButton book={book} label={CARD.preview} />}
          {book.isUpcoming && book.chapterCount === 0 && (
            <a className="button" href={href}>
              {CARD.see}
              <OfWhat text={title} />
            </a>
          )}
          {hasDownloads && !book.isUpcoming && (
            <button
              type="button"
              className="button button--quiet js-only"
              data-downloads={id}
              disabled
            >
              {withParts(CARD.downloadsOf(title), { of: SHORTHAND.said })}
            </button>
          )}
          {!item?.isOpen && book.isSilent && !book.isUpcoming && !book.isOffSale && (
            <span className="card__note">{STATE.unavailable}</span>
          )}
          {!item && isOnSale(book) && !book.isPresale && (
            <span className="card__note">{CARD.note}</span>
          )}
        </p>
      </div>
    </article>
  );
}

/** The whole length; of a book in progress, what is left of it. */
function LengthFact({ book: { durationSec }, item }: Pick<BookCardProps, "book" | "item">) {
  const length = formatLength(durationSec);
  return item?.state === "in_progress" && item.progress
    ? <span title={length}>{STATE.left(formatLength(item.progress.remainingSec))}</span>
    : <span>{length}</span>;
}

function progressText({ isNew }: Book, item: ShelfItem | null): string {
  if (item?.progress) {
    return item.state === "new" ? STATE.new : STATE.progress(item.progress.percent);
  }
  return isNew ? STATE.new : "";
}

/** Whether the card offers to play or resume; a book that is neither open nor begun offers its preview. */
function isStartable({ isOpen, progress }: ShelfItem, { isUpcoming }: Book): boolean {
  return (isOpen && !isUpcoming) || (progress !== null && progress.lastPlayed !== null);
}

/* Books as cards, in the order given. */

interface BookGridProps {
  title: string;
  /** 1 if the title is the page's heading. */
  level: 1 | 2;
  /** BookCards. */
  children: ReactNode;
}

export function BookGrid({ title, level, children }: BookGridProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className="wrap shelf" aria-labelledby="books">
      <Heading className={level === 1 ? undefined : "rule"} id="books">{title}</Heading>
      <div className="shelf__grid">{children}</div>
    </section>
  );
}

/* The other books of the catalogue below a book's page: cover and title. */

export function BookRow({ books }: { books: Book[] }) {
  if (books.length === 0) return null;
  return (
    <nav className="book-row" aria-labelledby="others">
      <h2 className="rule" id="others">{BOOK.others}</h2>
      <ul>
        {books.map((book) => (
          <li key={book.id} data-hue={book.hue}>
            <a href={bookPath(book.id)}>
              <Cover cover={book.cover} sizes="(min-width: 40rem) 12rem, 40vw" decorative />
              <span className="eyebrow">
                <BookLabel book={book} />
              </span>
              <span className="book-row__title">
                <OwnText>{book.title}</OwnText>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
