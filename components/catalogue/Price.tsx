/** Author and narrator, linked to their pages. */

import { Shorthand } from "@/components/ui/Shorthand.tsx";
import type { Book, ComparedWith } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, formatMoney, type Money } from "@/lib/catalogue/money.ts";
import { personPath } from "@/lib/catalogue/people.ts";
import { priceOf, regularPriceOf } from "@/lib/catalogue/price.ts";
import { FEATURED, PRICE } from "@/lib/catalogue/words.ts";

export function Byline(
  { book: { author, narrator } }: { book: Pick<Book, "author" | "narrator"> },
) {
  return (
    <>
      <a href={personPath("author", author)}>{author}</a>{" "}
      <span>
        <Shorthand {...FEATURED} /> <a href={personPath("narrator", narrator)}>{narrator}</a>
      </span>
    </>
  );
}

/* A book's price for this visitor, with the reference price struck through. */

interface PriceProps {
  book: Pick<
    Book,
    "priceMinor" | "prices" | "regularPrices" | "comparedWith"
  >;
  currency: CurrencyCode;
  /** The remaining price for a listener who has bought part of a bundle; absent: the full price. */
  own?: Money;
}

const wordsOf = (compared: ComparedWith) =>
  compared === "regular price"
    ? PRICE.regular
    : compared === "price before"
    ? PRICE.before
    : { ...PRICE.oneByOne, after: PRICE.oneByOne.after(compared.books) };

export function Price({ book, currency, own }: PriceProps) {
  const price = priceOf(book, currency);
  const struck = own ? price : regularPriceOf(book, currency);
  if (!struck) return <span className="price">{formatMoney(price)}</span>;

  const words = own ? PRICE.own : wordsOf(book.comparedWith);
  return (
    <span className="price">
      <span className="visually-hidden">{PRICE.now}</span> {formatMoney(own ?? price)}{" "}
      <span className="price__was">
        {words.before} <del>{formatMoney(struck)}</del>
        {words.after}
      </span>{" "}
      {!own && (
        <span className="price__saved">
          {PRICE.saved(Math.round((1 - price.amountMinor / struck.amountMinor) * 100))}
        </span>
      )}
    </span>
  );
}
