/** Who is signed in, or the way to sign in (on a phone, that one is in the bottom bar). */

interface Props {
  /** null: a visitor. */
  user: { id: string; firstName: string; username: string } | null;
  /** Sign-in page that leads back here. */
  loginHref: string;
}

export function AccountNav({ user, loginHref }: Props) {
  if (!user) {
    return (
      <nav className="account-nav account-nav--visitor" aria-label="Account">
        <a className="button button--quiet" href={loginHref} f-client-nav={false}>Sign In</a>
      </nav>
    );
  }
  return (
    <form
      className="account-nav"
      method="post"
      action="/api/auth/logout"
      aria-label="Account"
      f-client-nav={false}
      data-listener={user.id}
    >
      <a className="account-nav__name" href="/account">
        {user.firstName || user.username.split("@")[0]}
        <small>Account Settings</small>
      </a>
      <button className="account-nav__out" type="submit">Sign Out</button>
    </form>
  );
}
