/** Who is signed in, or the way to sign in (on a phone, that one is in the bottom bar). */
import { ACCOUNT_PATH, LOGOUT_PATH } from "@/lib/accounts/addresses.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { SEARCH_PATH } from "@/lib/search/addresses.ts";
import { SEARCH } from "@/lib/search/words.ts";
import { NAV } from "@/lib/accounts/words.ts";

interface Props {
  /** null: a visitor. */
  user: { id: string; firstName: string; username: string } | null;
  /** Changes when the listener signs in again, here or at the desk. */
  session?: string;
  /** Sign-in page that leads back here. */
  loginHref: string;
}

export function AccountNav({ user, session, loginHref }: Props) {
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
