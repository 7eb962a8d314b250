import type { ReactNode } from "react";
import { AlertForm } from "@/components/announcements/AlertForm.tsx";
import { PreviewButton } from "@/components/listening/PreviewButton.tsx";
import { RatingLink } from "@/components/reviews/Rating.tsx";
import { SuspendedNotice } from "@/components/shop/OwnedBooks.tsx";
import { UnderWayNotice } from "@/components/shop/PaidElsewhere.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { Lamp } from "@/components/ui/Lantern.tsx";
import { BookLabel, OwnText, ownText } from "@/components/ui/OwnText.tsx";
import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { type Book, type Chapter, labelOf, type Series } from "@/lib/catalogue/book.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { BOOK, STATE } from "@/lib/catalogue/words.ts";
import { mark } from "@/lib/listening/first_bytes/attributes.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { type SharedPlace, sharePath } from "@/lib/sharing/links.ts";
import { SHARE_PAGE, SHARED_MOMENT } from "@/lib/sharing/words.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { SuspendedView } from "@/lib/shop/purchase.ts";
import type { CreditedPrice } from "@/lib/shop/quote.ts";
import type { UnderWayView } from "@/lib/shop/schema.ts";
import { PRESALE } from "@/lib/shop/words/presale.ts";
import { BUY_NOW, OFFER, OWNED } from "@/lib/shop/words/pages.ts";
import { Byline, Price } from "./Price.tsx";

/* A link that opens the share dialog; without JavaScript, the share page. */

function ShareLink({ title, place }: { title: string; place: SharedPlace }) {
  return (
    <a className="share-link" href={sharePath(place)} data-sheet="share.js" data-title={title}>
      <Icon name="share" />
      {withParts(SHARE_PAGE.shareOf(title), { of: SHORTHAND.said })}
    </a>
  );
}

interface BlurbProps {
  text: string;
  /** Accessible name of the section. */
  label?: string;
}

/** The description of a book or of a person, in paragraphs that empty lines separate. */
export function Blurb({ text, label = BOOK.story }: BlurbProps) {
  return (
    <section className="blurb" aria-label={label}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} {...ownText(text)}>{paragraph}</p>
      ))}
    </section>
  );
}

/*
 * The top of a book's page: cover, names, player, price, in the order of use. The player is passed as children,
 * because the page decides what it plays.
 */

interface BookHeroProps {
  book: Book;
  series: Series;
  currency: CurrencyCode;
  /** See `Cover`. */
  placeholder?: string;
  /** Address of the checkout; null if no chapter is locked for this listener. */
  buyHref: string | null;
  isOwned: boolean;
  /** The listener's subscription opens it. */
  isWithPremium: boolean;
  /** The price after credit for single books already bought; null: no credit. */
  credited: CreditedPrice | null;
  /** A suspended bundle purchase that would open this book once its outstanding difference is paid; null: none. */
  suspended: SuspendedView | null;
  /** A payment for the book that the listener's bank has not answered yet; null: none. */
  underWay: UnderWayView | null;
  /** For an unreleased book: its release date as text, and the address to prefill in the alert form (null: the site sends no mail). */
  release: {
    text: string;
    alertEmail: string | null;
    /** The day on which it opens for its buyers; null or absent: unknown. */
    opensOn?: string | null;
  } | null;
  /** What Play Sample plays: the first free chapter from its beginning, or the moment that was shared. */
  sample: { chapter: Chapter | null; positionSec: number };
  /** Opened by a shared link to a moment of the book. */
  isMoment: boolean;
  /** What a bundle includes that is not out yet; absent or null: nothing. */
  coming?: string | null;
  /** The position that Share links to before playback starts. */
  place: SharedPlace;
  children: ReactNode;
}

export function BookHero(props: BookHeroProps) {
  const { book, series, currency, placeholder, buyHref, credited, release, children } = props;
  const { isOwned, isWithPremium, suspended, underWay, sample, isMoment, coming, place } = props;
  // Whoever was sent a moment hears it first.
  const isOfferFirst = buyHref !== null && !isMoment;
  const gift = !release && !book.isOffSale && (isOwned || buyHref) && (
    <a className="book-hero__length" href={checkoutPath(book.id, { isGift: true })}>
      {isOwned ? OWNED.give : OFFER.gift}
    </a>
  );
  const alert = release && release.alertEmail !== null && (
    <AlertForm email={release.alertEmail} list="release" />
  );
  const offerPart = (
    <div className="book-hero__offer">
      <p>
        {release && (isOwned || !buyHref)
          ? <span className="price">{release.text}</span>
          : isOwned
          ? <span className="price">{STATE.owned}</span>
          : buyHref
          ? <Price book={book} currency={currency} own={credited?.price} />
          : isWithPremium
          ? STATE.premium
          : STATE.open}
        {buyHref && credited && <span className="book-hero__length">{credited.note}</span>}
        {!release && <span className="book-hero__length">{formatLength(book.durationSec)}</span>}
        {release && buyHref && <span className="book-hero__length">{release.text}</span>}
        {!isOfferFirst && gift}
      </p>
      {coming && <p className="aside">{coming}</p>}
      {release?.opensOn && (isOwned || buyHref) && (
        <p className="aside">{(isOwned ? PRESALE.yours : PRESALE.offer)(release.opensOn)}</p>
      )}
      {underWay && <UnderWayNotice className="aside" {...underWay} />}
      {suspended && <SuspendedNotice className="aside" {...suspended} />}
      {!isOfferFirst && alert}
      {buyHref && (
        <div className="book-hero__actions">
          <PreviewButton book={book} label={BOOK.sample} variant="button--quiet" ownPage={sample} />
          {!underWay && (
            <a className="button" href={buyHref}>{book.isPresale ? PRESALE.buy : BUY_NOW.text}</a>
          )}
        </div>
      )}
    </div>
  );
  return (
    <header className="book-hero">
      <Lamp />
      <div className="book-hero__cover">
        <Cover
          cover={book.cover}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 38vw, 62vw"
          placeholder={placeholder}
          eager
        />
      </div>
      <div className="book-hero__words">
        <p className="eyebrow">
          {isMoment ? SHARED_MOMENT.text : (
            <>
              <BookLabel book={book} />
              {labelOf(book) && " · "}
              <OwnText>{series.title}</OwnText>
            </>
          )}
        </p>
        <h1 className="book-hero__title">
          <OwnText>{book.title}</OwnText>
        </h1>
        {book.subtitle && (
          <p className="book-hero__subtitle">
            <OwnText>{book.subtitle}</OwnText>
          </p>
        )}
        <p className="book-hero__by">
          <Byline book={book} />
        </p>
        <p className="book-hero__links">
          {!release && <RatingLink book={book} />}
          <ShareLink title={book.title} place={place} />
        </p>
      </div>
      {isOfferFirst && offerPart}
      <div className="book-hero__player" {...mark("book-player")}>
        {children}
        {isOfferFirst && gift}
        {isOfferFirst && alert}
      </div>
      {!isOfferFirst && offerPart}
    </header>
  );
}
