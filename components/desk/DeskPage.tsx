/** The desk's navigation, with the button to sign out: beside the page, on a narrow screen as a popover. */

import type { ReactNode } from "react";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { initialValue } from "@/components/ui/Field.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import {
  ANNOUNCEMENTS_PATH,
  AUDIT_PATH,
  AUTHORS_PATH,
  BOOKS_PATH,
  BRAND_PATH,
  CODES_PATH,
  DESK_PATH,
  DESK_REVIEWS_PATH,
  DESK_SIGN_OUT_PATH,
  DESK_SUPPORT_PATH,
  DOCUMENTS_PATH,
  FIGURES_PATH,
  FIND_PATH,
  GIFTS_PATH,
  LISTENERS_PATH,
  ORDERS_PATH,
  RECORDINGS_PATH,
  SUBSCRIPTIONS_PATH,
  TAXES_PATH,
} from "@/lib/desk/addresses.ts";
import { DESK_NAV } from "@/lib/desk/words/desk.ts";
import { FIND } from "@/lib/desk/words/orders.ts";

/** Every screen, in its group. */
const GROUPS: { name: string | null; screens: [path: string, label: string][] }[] = [
  {
    name: null,
    screens: [
      [DESK_PATH, DESK_NAV.today],
      [BOOKS_PATH, DESK_NAV.books],
      [RECORDINGS_PATH, DESK_NAV.recordings],
    ],
  },
  {
    name: DESK_NAV.groups.sales,
    screens: [
      [ORDERS_PATH, DESK_NAV.orders],
      [FIGURES_PATH, DESK_NAV.figures],
      [GIFTS_PATH, DESK_NAV.gifts],
      [SUBSCRIPTIONS_PATH, DESK_NAV.subscriptions],
      [DOCUMENTS_PATH, DESK_NAV.documents],
      [CODES_PATH, DESK_NAV.codes],
    ],
  },
  {
    name: DESK_NAV.groups.people,
    screens: [
      [LISTENERS_PATH, DESK_NAV.listeners],
      [DESK_REVIEWS_PATH, DESK_NAV.reviews],
      [DESK_SUPPORT_PATH, DESK_NAV.support],
      [ANNOUNCEMENTS_PATH, DESK_NAV.announcements],
    ],
  },
  {
    name: DESK_NAV.groups.house,
    screens: [
      [TAXES_PATH, DESK_NAV.taxes],
      [BRAND_PATH, DESK_NAV.brand],
      [AUTHORS_PATH, DESK_NAV.authors],
      [AUDIT_PATH, DESK_NAV.audit],
    ],
  },
];

const ID = "desk-screens";

/** Opens the navigation on a narrow screen; works without JavaScript. */
export function DeskMenu({ path }: { path: string }) {
  const here = GROUPS.flatMap(({ screens }) => screens).find(([href]) => href === path);
  return (
    <button className="desk__menu" type="button" popoverTarget={ID}>
      <span>
        <span className="visually-hidden">{DESK_NAV.open}</span>
        {here?.[1] ?? DESK_NAV.label}
      </span>
      <Icon name="chevron" />
    </button>
  );
}

export function DeskNav({ path }: { path: string }) {
  return (
    <nav className="desk__nav" id={ID} popover="auto" aria-label={DESK_NAV.label}>
      {GROUPS.map(({ name, screens }) => (
        <div key={name} className="desk__group">
          {name !== null && <p className="desk__kind">{name}</p>}
          <ul>
            {screens.map(([href, label]) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === path ? "page" : "false"}
                  f-client-nav={href === RECORDINGS_PATH ? "false" : undefined} // a full navigation, because the page has its own script
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <form method="post" action={DESK_SIGN_OUT_PATH} f-client-nav="false">
        <button className="desk__out" type="submit">{DESK_NAV.out}</button>
      </form>
    </nav>
  );
}

/* The frame of a desk screen: navigation, search, heading, the result of the last command, and the content. */

interface DeskPageProps {
  title: string;
  siteName: string;
  /** Path of this screen, to mark it in the navigation. */
  path: string;
  /** Result of the last command, a sentence; null: none. */
  said: string | null;
  lead?: string;
  /** The current search; absent: none. */
  word?: string;
  children: ReactNode;
}

export function DeskPage(
  { title, siteName, path, said, lead, word = "", children }: DeskPageProps,
) {
  return (
    <section className="desk wrap">
      <OwnPageHead title={title} siteName={siteName} />
      <div className="desk__bar">
        <DeskMenu path={path} />
        <Search word={word} />
      </div>
      <DeskNav path={path} />
      <div className="desk__screen">
        <header className="desk__head">
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {said && <p className="desk__said" role="status">{said}</p>}
        {children}
      </div>
    </section>
  );
}

function Search({ word }: { word: string }) {
  return (
    <form className="desk__search" method="get" action={FIND_PATH} role="search">
      <label className="visually-hidden" htmlFor="desk-word">{FIND.label}</label>
      <input
        id="desk-word"
        name="word"
        type="search"
        {...initialValue(word)}
        placeholder={FIND.label}
        autoComplete="off"
        maxLength={254}
        required
      />
      <button className="button button--quiet" type="submit">{FIND.go}</button>
    </form>
  );
}
