/** The navigation of every page: the phone's bar, the desktop's sidebar with its books, and the brand above both. */

import type { ReactNode } from "react";
import { resumeLink } from "@/components/listening/play_link.ts";
import { Cover } from "@/components/ui/Cover.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { BookLabel, OwnText } from "@/components/ui/OwnText.tsx";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Book, Series } from "@/lib/catalogue/book.ts";
import { logoPath } from "@/lib/catalogue/cover.ts";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { OFFLINE_PAGE } from "@/lib/downloads/words.ts";
import { CONTINUE_PATH, RECENTLY_PLAYED_PATH } from "@/lib/listening/addresses.ts";
import { mark } from "@/lib/listening/first_bytes/attributes.ts";
import type { ShelfItem } from "@/lib/listening/shelf.ts";
import { SEARCH_PATH } from "@/lib/search/addresses.ts";
import { MAX_QUERY } from "@/lib/search/calls.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import { NAV } from "@/lib/site/words.ts";
import { BuildLabel, ThemeToggle } from "./Footer.tsx";

interface ListenerLinksProps {
  /** The book to continue; null: none. */
  current: ShelfItem | null;
  /** On the page of what is on the device, which knows the listener's place even without a network. */
  isOffline: boolean;
}

export function ListenerLinks({ current, isOffline }: ListenerLinksProps) {
  // Nothing to resume: a disabled link without an address.
  const link = current?.start
    ? resumeLink(current.start)
    : isOffline
    ? { href: CONTINUE_PATH }
    : { role: "link", "aria-disabled": "true", ...mark("continue-asleep") };
  return (
    <>
      <a href={LIBRARY_PATH}>
        <Icon name="books" />
        {NAV.library}
      </a>
      <a {...link}>
        <Icon name="play" />
        {NAV.continue}
      </a>
      <a href={ACCOUNT_PATH}>
        <Icon name="person" />
        {NAV.account}
      </a>
      <a href={OFFLINE_PATH}>
        <Icon name="device" />
        {NAV.downloads}
      </a>
    </>
  );
}

/* A phone's navigation, fixed to the bottom edge. */

/** @param children the links that depend on the listener */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <nav className="bottom-bar" aria-label={NAV.label}>
      <a href="/" {...mark("home-link")}>
        <Icon name="home" />
        {NAV.home}
      </a>
      {children}
    </nav>
  );
}

/* The navigation on a wide screen: home, search, the listener's pages, the books, the author's links. */

interface SidebarProps {
  books: Book[];
  series: Series;
  /** The links that depend on the listener. */
  children: ReactNode;
}

export function Sidebar({ books, series, children }: SidebarProps) {
  return (
    <>
      <nav className="sidebar" aria-label={NAV.label}>
        {children}
        <ul className="sidebar__books">
          {books.map((book) => <SidebarBook key={book.id} book={book} />)}
        </ul>
      </nav>
      <aside className="sidebar__foot" aria-label={NAV.foot}>
        {series.links.length > 0 && (
          <ul className="sidebar__social">
            {series.links.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener">{label}</a>
              </li>
            ))}
          </ul>
        )}
        <div className="sidebar__last">
          <BuildLabel />
          <ThemeToggle />
        </div>
      </aside>
    </>
  );
}

function SidebarBook({ book }: { book: Book }) {
  return (
    <li data-hue={book.hue}>
      <a className="sidebar__link" href={bookPath(book.id)}>
        <Cover cover={book.cover} sizes="2.5rem" decorative />
        <span>
          <span className="sidebar__label">
            <BookLabel book={book} />
          </span>
          <OwnText>{book.title}</OwnText>
        </span>
      </a>
    </li>
  );
}

export function SidebarLinks({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <ul>
      <li>
        <a className="sidebar__link" href="/">
          <Icon name="home" />
          {NAV.home}
        </a>
      </li>
      <li>
        <form action={SEARCH_PATH} role="search" aria-label={NAV.search}>
          <label className="sidebar__link">
            <Icon name="search" />
            <input
              name="q"
              type="search"
              size={15}
              placeholder={NAV.search}
              aria-label={NAV.search}
              maxLength={MAX_QUERY}
              autoComplete="off"
              required
            />
          </label>
        </form>
      </li>
      {isSignedIn && (
        <>
          <li>
            <a className="sidebar__link" href={LIBRARY_PATH}>
              <Icon name="books" />
              {NAV.library}
            </a>
          </li>
          <li>
            <a className="sidebar__link" href={RECENTLY_PLAYED_PATH}>
              <Icon name="clock" />
              {NAV.recent}
            </a>
          </li>
        </>
      )}
      {/* A visitor is redirected to sign in. */}
      <li>
        <a className="sidebar__link" href={ACCOUNT_PATH}>
          <Icon name="person" />
          {NAV.account}
        </a>
      </li>
      {isSignedIn && (
        <li>
          <a className="sidebar__link" href={OFFLINE_PATH}>
            <Icon name="device" />
            {OFFLINE_PAGE.title}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Logo, tagline and hours: the header of a phone's page and of the desktop's sidebar. */
export function Brand({ series }: { series: Series }) {
  return (
    <header className="brand">
      <a className="brand__logo" href="/">
        {series.icon
          ? <img src={logoPath(series.icon)} alt="" width={28} height={28} />
          : <Lantern size={28} />}
        <span className="brand__title">
          <OwnText>{series.title}</OwnText>
        </span>
      </a>
      <p className="brand__words">
        <span className="brand__tagline">
          <OwnText>{series.tagline}</OwnText>
        </span>{" "}
        {series.hoursLabel && (
          <span className="brand__hours">
            <OwnText>{series.hoursLabel}</OwnText>
          </span>
        )}
      </p>
    </header>
  );
}
