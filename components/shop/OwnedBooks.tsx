/**
 * Notices and links about a book's availability to the buyer. A buyer who owns the book is told so and forwarded
 * to it (spec 2 section 8).
 */

import { Cover } from "@/components/ui/Cover.tsx";
import { OfWhat } from "@/components/ui/OfWhat.tsx";
import { ErrorPanel, Outcome } from "@/components/ui/Outcome.tsx";
import { Flash } from "@/components/ui/Flash.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { opensOn } from "@/lib/catalogue/release.ts";
import { STATE } from "@/lib/catalogue/words.ts";
import { formatAll } from "@/lib/platform/language/format.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { OwnedBookView } from "@/lib/shop/owned_books.ts";
import type { SuspendedView } from "@/lib/shop/purchase.ts";
import { alreadyPurchased } from "@/lib/shop/words/alerts.ts";
import { PRESALE } from "@/lib/shop/words/presale.ts";
import { BUY_NOW, NOT_FOUND, OWNED, PURCHASES, SUSPENDED } from "@/lib/shop/words/pages.ts";

interface AlreadyPurchasedProps {
  title: string;
  /** Where to listen. */
  href: string;
}

/** Spec 2 section 4. */
const GO_ON_AFTER_MS = 1500;

export function AlreadyPurchased({ title, href }: AlreadyPurchasedProps) {
  const words = { title: alreadyPurchased.title, text: alreadyPurchased.text(title) };
  return (
    <>
      <Flash
        title={words.title}
        text={words.text}
        isOnPage
        goOn={{ path: href, afterMs: GO_ON_AFTER_MS }}
      />
      <Outcome {...words} isLit links={[{ href, label: OWNED.listen }]} />
    </>
  );
}

/* Link to buy a book. */

interface BuyLinkProps {
  book: Pick<Book, "id" | "title" | "isPresale">;
  className?: string;
}

export function BuyLink({ book, className = "button" }: BuyLinkProps) {
  return (
    <a className={className} href={checkoutPath(book.id)}>
      {book.isPresale ? PRESALE.buy : BUY_NOW.text}
      <OfWhat text={book.title} />
    </a>
  );
}

/* The books of an account, bought or with Premium, by cover; the series is shown as its books (spec 2 section 6). */

export function OwnedBooks({ owned }: { owned: OwnedBookView[] }) {
  if (owned.length === 0) {
    return (
      <p className="account__none">
        {withParts(PURCHASES.none, { link: (it) => <a href="/">{it}</a> })}
      </p>
    );
  }
  return (
    <ul className="account__books">
      {owned.map(({ book, href, isFromCompleteSeries, isWithPremium }) => (
        <li key={book.id} data-hue={book.hue}>
          <a href={href}>
            <Cover cover={book.cover} sizes="(min-width: 40rem) 9rem, 40vw" decorative />
            <span className="account__book-title">
              <OwnText>{book.title}</OwnText>
            </span>
            {isFromCompleteSeries && <small>{PURCHASES.viaSeries}</small>}
            {isWithPremium && <small>{STATE.premium}</small>}
            {opensOn(book) === null
              ? <span className="account__listen">{PURCHASES.listen}</span>
              : <small>{PRESALE.opens(opensOn(book)!)}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/* A product that is not or no longer on sale (spec 2 section 2). */

export function ProductNotFound() {
  return (
    <ErrorPanel
      title={NOT_FOUND.title}
      text={NOT_FOUND.text}
      action={{ href: "/", label: NOT_FOUND.home }}
    />
  );
}

/* Says that access to a book is suspended, why, and how to restore it. */

interface SuspendedNoticeProps extends SuspendedView {
  className: string;
}

export function SuspendedNotice(
  { bookId, title, isDisputed, lostTitles, className }: SuspendedNoticeProps,
) {
  if (isDisputed) return <p className={className} role="status">{SUSPENDED.disputed(title)}</p>;
  const lost = formatAll(lostTitles);
  return (
    <p className={className} role="status">
      {withParts(SUSPENDED.credited(title, lost), {
        link: (it) => <a href={checkoutPath(bookId)}>{it}</a>,
      })}
    </p>
  );
}
