/** The frame of the desk's screens: their heading, and the navigation beside it, on a narrow screen as a popover. */

import type { ReactNode } from "react";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { ThemeToggle } from "@/components/site/Footer.tsx";
import { initialValue } from "@/components/ui/Field.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import {
  ANNOUNCEMENTS_PATH,
  AUDIT_PATH,
  AUTHORS_PATH,
  BOOKS_PATH,
  BRAND_PATH,
  CODES_PATH,
  COPIES_PATH,
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
  SETTINGS_PATH,
  SUBSCRIPTIONS_PATH,
  TAXES_PATH,
  TEXTS_PATH,
  TRANSLATIONS_PATH,
} from "@/lib/desk/addresses.ts";
import type { DeskRole } from "@/lib/desk/roles.ts";
import { DESK_NAV } from "@/lib/desk/words/desk.ts";
import { FIND } from "@/lib/desk/words/orders.ts";
import { FORBIDDEN } from "@/lib/desk/words/team.ts";
import { useRights } from "./DeskForm.tsx";

/** Every screen, in its group. */
const groups = (): { name: string | null; screens: [path: string, label: string][] }[] => [
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
      [COPIES_PATH, DESK_NAV.copies],
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
      [SETTINGS_PATH, DESK_NAV.settings],
      [TEXTS_PATH, DESK_NAV.texts],
      [TRANSLATIONS_PATH, DESK_NAV.translations],
      [BRAND_PATH, DESK_NAV.brand],
      [AUTHORS_PATH, DESK_NAV.authors],
      [AUDIT_PATH, DESK_NAV.audit],
    ],
  },
];

/** Whether a page is a screen, or below it. */
const isIn = (screen: string, path: string): boolean =>
  path === screen || screen !== DESK_PATH && path.startsWith(`${screen}/`);

const ID = "desk-screens";

/** Opens the navigation on a narrow screen; works without JavaScript. */
function DeskMenu({ path }: { path: string }) {
  const here = groups().flatMap(({ screens }) => screens).find(([href]) => isIn(href, path));
  return (
    <button className="desk__menu" type="button" popoverTarget={ID}>
      <span>
        {withParts(DESK_NAV.open(here?.[1] ?? DESK_NAV.label), SHORTHAND)}
      </span>
      <Icon name="chevron" />
    </button>
  );
}

function DeskNav({ path }: { path: string }) {
  const { opens } = useRights();
  const shown = groups().map(({ name, screens }) => ({
    name,
    screens: screens.filter(([href]) => opens(href)),
  })).filter(({ screens }) => screens.length > 0);
  return (
    <nav className="desk__nav" id={ID} popover="auto" aria-label={DESK_NAV.label}>
      {shown.map(({ name, screens }) => (
        <div key={name} className="desk__group">
          {name !== null && <p className="desk__kind">{name}</p>}
          <ul>
            {screens.map(([href, label]) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={isIn(href, path) ? "page" : "false"}
                  f-client-nav={href === RECORDINGS_PATH ? "false" : undefined} // a full navigation, because the page has its own script
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="desk__group desk__foot">
        <a href="/" f-client-nav="false">{DESK_NAV.site}</a>
        <form method="post" action={DESK_SIGN_OUT_PATH} f-client-nav="false">
          <button className="desk__out" type="submit">{DESK_NAV.out}</button>
        </form>
        <ThemeToggle />
      </div>
    </nav>
  );
}

interface DeskFrameProps {
  siteName: string;
  /** Path of the page, to mark its screen in the navigation. */
  path: string;
  /** The current search; "": none. */
  word: string;
  children: ReactNode;
}

/** The frame of the desk's screens: navigation and search around the screen, which begins with its heading. */
export function DeskFrame({ siteName, path, word, children }: DeskFrameProps) {
  return (
    <section className="desk">
      <div className="desk__bar">
        <a className="desk__brand" href={DESK_PATH}>
          <Lantern size={26} />
          <span>
            {siteName}
            <small>{DESK_NAV.desk}</small>
          </span>
        </a>
        <DeskMenu path={path} />
        <Search word={word} />
      </div>
      <DeskNav path={path} />
      <div className="desk__screen">{children}</div>
    </section>
  );
}

interface DeskHeadProps {
  /** `flash`: result of the last command, a sentence; null: none. */
  desk: { siteName: string; flash: string | null };
  title: string;
  lead?: string | false;
}

export function DeskHead({ desk: { siteName, flash }, title, lead }: DeskHeadProps) {
  return (
    <>
      <OwnPageHead title={title} siteName={siteName} />
      <header className="desk__head">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {flash && <p className="desk__message" role="status">{flash}</p>}
    </>
  );
}

interface DeskTableProps {
  /** The names of the columns; "" for one of buttons. */
  head: readonly string[];
  className?: string;
  /** Its rows. */
  children: ReactNode;
}

/** A table; on a phone each row is a card. */
export function DeskTable({ head, className, children }: DeskTableProps) {
  return (
    <table className={["desk__table", className].filter(Boolean).join(" ")}>
      <thead>
        <tr>
          {head.map((it, at) => it === "" ? <td key={at} /> : <th key={at} scope="col">{it}</th>)}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A screen that a role may not open. */
export function Forbidden({ desk }: { desk: { siteName: string; role: DeskRole } }) {
  return (
    <>
      <DeskHead
        desk={{ ...desk, flash: null }}
        title={FORBIDDEN.title}
        lead={FORBIDDEN.page(desk.role)}
      />
      <p>
        <a className="button button--quiet" href={DESK_PATH}>{FORBIDDEN.back}</a>
      </p>
    </>
  );
}

function Search({ word }: { word: string }) {
  return (
    <form className="desk__search search-row" method="get" action={FIND_PATH} role="search">
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
