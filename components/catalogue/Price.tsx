/** What stands beside a book's title: its author and narrator, linked to their pages, and its price. */

import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import type { Book, ComparedWith } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, formatMoney, type Money } from "@/lib/catalogue/money.ts";
import { personPath } from "@/lib/catalogue/people.ts";
import { priceOf, regularPriceOf } from "@/lib/catalogue/price.ts";
import { BYLINE, PRICE } from "@/lib/catalogue/words.ts";

export function Byline(
  { book: { author, narrator } }: { book: Pick<Book, "author" | "narrator"> },
) {
  return (
    <>
      {withParts(BYLINE.text(author, narrator), {
        ...SHORTHAND,
        part: (it) => <span>{it}</span>,
        author: (it) => <a href={personPath("author", author)}>{it}</a>,
        narrator: (it) => <a href={personPath("narrator", narrator)}>{it}</a>,
      })}
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

const wasText = (compared: ComparedWith, price: string): string =>
  compared === "regular price"
    ? PRICE.regular(price)
    : compared === "price before"
    ? PRICE.before(price)
    : PRICE.oneByOne(price, compared.books);

export function Price({ book, currency, own }: PriceProps) {
  const price = priceOf(book, currency);
  const struck = own ? price : regularPriceOf(book, currency);
  if (!struck) return <span className="price">{formatMoney(price)}</span>;

  const was = formatMoney(struck);
  return (
    <span className="price">
      {withParts(PRICE.now(formatMoney(own ?? price)), SHORTHAND)}{" "}
      <span className="price__was">
        {withParts(own ? PRICE.own(was) : wasText(book.comparedWith, was), {
          del: (it) => <del>{it}</del>,
        })}
      </span>{" "}
      {!own && (
        <span className="price__saved">
          {PRICE.saved(Math.round((1 - price.amountMinor / struck.amountMinor) * 100))}
        </span>
      )}
    </span>
  );
}
