/** Parts of an offer: its benefits, the heading with the book, and a plan. */

import type { ReactNode } from "react";
import { Cover } from "@/components/ui/Cover.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { isAuthors } from "@/lib/catalogue/contents.ts";
import { BYLINE } from "@/lib/catalogue/words.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { OFFER } from "@/lib/shop/words/pages.ts";

interface BenefitsProps {
  title: string;
  book: Book;
  benefits: string[];
}

export function Benefits({ title, book, benefits }: BenefitsProps) {
  return (
    <section className="benefits">
      <h2>{title}</h2>
      <ul>
        {benefits.map((it) => <li key={it}>{isAuthors(book, it) ? <OwnText>{it}</OwnText> : it}
        </li>)}
      </ul>
    </section>
  );
}

/* The book on offer, beside or above the way to pay for it. */

interface OfferHeadProps {
  book: Book;
  /** The book's label, or the subject of the page: "Checkout", "A gift". */
  eyebrow: ReactNode;
}

export function OfferHead({ book, eyebrow }: OfferHeadProps) {
  const { title, subtitle, author, narrator, durationSec, chapterCount } = book;
  return (
    <header className="offer-head">
      <Cover cover={book.cover} sizes="(min-width: 64rem) 20rem, 9rem" eager />
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1>
          <OwnText>{title}</OwnText>
        </h1>
        {subtitle && (
          <p className="offer-head__subtitle">
            <OwnText>{subtitle}</OwnText>
          </p>
        )}
        <p className="offer-head__by">
          {withParts(BYLINE.text(author, narrator), {
            ...SHORTHAND,
            part: (it) => it,
            author: (it) => it,
            narrator: (it) => it,
          })}
        </p>
        <p className="offer-head__by">{OFFER.length(formatLength(durationSec), chapterCount)}</p>
      </div>
    </header>
  );
}

/* A plan and its benefits. */

interface PlanCardProps {
  title: string;
  /** Title and lines are the author's texts. */
  isHers?: boolean;
  /** What it is for stands in `<per>`. */
  price: string;
  lines: readonly string[];
  children?: ReactNode;
}

export function PlanCard({ title, isHers = false, price, lines, children }: PlanCardProps) {
  const shown = (text: string) => isHers ? <OwnText>{text}</OwnText> : text;
  return (
    <section className={children ? "plan plan--lit" : "plan"}>
      <h2 className="eyebrow">{shown(title)}</h2>
      <p className="plan__price">
        {withParts(price, { per: (it) => <small>{it}</small> })}
      </p>
      <ul>{lines.map((line) => <li key={line}>{shown(line)}</li>)}</ul>
      {children}
    </section>
  );
}
