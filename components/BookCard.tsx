/** One book of the home grid, as a visitor sees it. The Complete Series takes the whole row. */
import type { Book } from "@/lib/catalogue/catalogue.ts";
import { formatLength } from "@/lib/duration.ts";
import type { CurrencyCode } from "@/lib/money.ts";
import { Cover } from "./Cover.tsx";
import { PreviewButton } from "./PreviewButton.tsx";
import { Price } from "./Price.tsx";
import { Rating } from "./Rating.tsx";

interface Props {
  book: Book;
  currency: CurrencyCode;
}

const SIZES = {
  complete: "(min-width: 64rem) 18rem, (min-width: 40rem) 40vw, 90vw",
  single: "(min-width: 64rem) 18vw, (min-width: 40rem) 44vw, 8rem",
};

export function BookCard({ book, currency }: Props) {
  const { id, title, hue, isComplete, rating, ratingCount } = book;
  const href = `/audiobook/${id}`;
  return (
    <article className={isComplete ? "card card--complete" : "card"} data-hue={hue}>
      <a className="card__cover" href={href} tabIndex={-1} aria-hidden="true">
        <Cover cover={book.cover} sizes={isComplete ? SIZES.complete : SIZES.single} decorative />
      </a>
      <div className="card__text">
        <h3 className="card__title">
          <span className="eyebrow">
            {book.label}
            <span className="visually-hidden">:</span>
          </span>{" "}
          <a href={href}>{title}</a>
        </h3>
        <p className="card__by">
          {book.author} <span>feat. {book.narrator}</span>
        </p>
        <p className="card__stats">
          {rating !== null && ratingCount !== null && (
            <Rating average={rating} count={ratingCount} />
          )}
          <span className="card__reading">{book.currentlyReading} currently reading</span>
        </p>
        <p className="card__facts">
          <Price book={book} currency={currency} />
          <span>{formatLength(book.durationSec)}</span>
          <span className="card__new">New</span>
        </p>
        <p className="card__action">
          <PreviewButton book={book} label="Preview" variant="button--quiet" />
          <span className="card__note">First chapter free. Login to continue.</span>
        </p>
      </div>
    </article>
  );
}
