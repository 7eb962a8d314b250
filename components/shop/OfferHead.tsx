/** What is being bought, beside or above the way to pay for it. */
import type { Book } from "@/lib/catalogue/book.ts";
import { formatLength } from "@/lib/platform/duration.ts";
import { FEATURED } from "@/lib/catalogue/words.ts";
import { Shorthand } from "@/components/ui/Shorthand.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { OFFER } from "@/lib/shop/words/offers.ts";

interface Props {
  book: Book;
  /** What the page is about: "Checkout", "A gift". */
  eyebrow: string;
}

export function OfferHead({ book, eyebrow }: Props) {
  const { title, subtitle, author, narrator, durationSec, chapterCount } = book;
  return (
    <header className="offer-head">
      <Cover cover={book.cover} sizes="(min-width: 64rem) 20rem, 9rem" eager />
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        {subtitle && <p className="offer-head__subtitle">{subtitle}</p>}
        <p className="offer-head__by">
          {author} <Shorthand {...FEATURED} /> {narrator}
        </p>
        <p className="offer-head__by">{OFFER.length(formatLength(durationSec), chapterCount)}</p>
      </div>
    </header>
  );
}
