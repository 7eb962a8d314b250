/** Who is signed in, or the way to sign in (on a phone, that one is in the bottom bar). */

import { Head } from "fresh/runtime";
import type { ReactNode } from "react";
import { Day } from "@/components/ui/Day.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { ACCOUNT_PATH, DEVICES_PATH, LOGOUT_PATH } from "@/lib/accounts/addresses.ts";
import type { SessionView } from "@/lib/accounts/schema.ts";
import { DEVICES, NAV } from "@/lib/accounts/words.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { SEARCH_PATH } from "@/lib/search/addresses.ts";
import { SEARCH } from "@/lib/search/words.ts";

interface AccountNavProps {
  /** null: a visitor. */
  user: { id: string; firstName: string; username: string } | null;
  /** Changes when the listener signs in again, here or at the desk. */
  session?: string;
  /** Sign-in page that leads back here. */
  loginHref: string;
}

export function AccountNav({ user, session, loginHref }: AccountNavProps) {
  if (!user) {
    return (
      <nav className="account-nav account-nav--visitor" aria-label={NAV.label}>
        <a className="button button--quiet" href={loginHref}>{NAV.login}</a>
      </nav>
    );
  }
  return (
    <form
      className="account-nav"
      method="post"
      action={LOGOUT_PATH}
      aria-label={NAV.label}
      f-client-nav="false"
      data-listener={user.id}
      data-session={session}
    >
      <a className="account-nav__name" href={ACCOUNT_PATH}>
        {user.firstName || user.username.split("@")[0]}
        <small>{NAV.account}</small>
      </a>
      {/* A wide screen has it in the sidebar. */}
      <a className="account-nav__name account-nav__search" href={SEARCH_PATH}>
        <Icon name="search" />
        <small>{SEARCH.title}</small>
      </a>
      <button className="account-nav__out" type="submit">{NAV.logout}</button>
    </form>
  );
}

/* Where the listener is signed in, and how to end it: one device, or all. */

export function Devices({ devices }: { devices: SessionView[] }) {
  return (
    <form method="post" action={DEVICES_PATH} f-client-nav="false">
      <ul className="account__list">
        {devices.map(({ id, device, lastSeen, isCurrent }) => (
          <li key={id}>
            <span>
              {device}
              <small>
                {isCurrent ? DEVICES.current : <Day at={lastSeen} text={DEVICES.lastSeen} />}
              </small>
            </span>
            {!isCurrent && (
              <button
                className="button button--quiet"
                type="submit"
                name="session"
                value={id}
                aria-label={DEVICES.signOutOf(device, formatDay(lastSeen))}
              >
                {DEVICES.signOut}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button className="button button--quiet" type="submit" name="session" value="all">
        {DEVICES.signOutAll}
      </button>
    </form>
  );
}

/* The head of a page that belongs to one listener: nothing for search engines or link previews. */

export function OwnPageHead({ title, siteName }: { title: string; siteName: string }) {
  return (
    <Head>
      <title>{`${title} · ${siteName}`}</title>
      <meta name="robots" content="noindex" />
    </Head>
  );
}

/* One part of the account that opens at a press, without script. */

interface SectionProps {
  title: string;
  /** The title is the author's text. */
  isHers?: boolean;
  /** Beside the title: how many, or how it stands. */
  note?: string;
  isOpen?: boolean;
  /** Of its heading; absent: 2. */
  level?: 2 | 3;
  children: ReactNode;
}

export function Section(
  { title, isHers = false, note, isOpen = false, level = 2, children }: SectionProps,
) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <details key={`${title} ${isOpen}`} className="account__section" open={isOpen}>
      <summary>
        <Heading className="account__section-title">
          {isHers ? <OwnText>{title}</OwnText> : title}
        </Heading>
        {note && <span className="account__note">{note}</span>}
        <Icon name="chevron" />
      </summary>
      <div className="account__inside">{children}</div>
    </details>
  );
}
