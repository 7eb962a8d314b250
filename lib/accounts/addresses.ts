/**
 * The pages of accounts, and where a listener goes after signing in. Targets come from queries and forms, so
 * only paths of this site are followed (3-decisions, "Redirect targets").
 */

export const LOGIN_PATH = "/login";
export const SIGNUP_PATH = "/signup";
export const CONFIRM_SIGNUP_PATH = "/signup/confirm";
export const RESET_PASSWORD_PATH = "/reset-password";
export const VERIFY_EMAIL_PATH = "/verify-email";
export const ACCOUNT_PATH = "/account";
export const CHANGE_EMAIL_PATH = "/account/email";
export const CHANGE_PASSWORD_PATH = "/account/password";
export const DELETE_ACCOUNT_PATH = "/account/delete";
export const DEVICES_PATH = "/account/devices";
/** The export of a listener's data, as a file. */
export const EXPORT_PATH = "/api/account/export";
/** Also the target of forms. */
export const LOGOUT_PATH = "/api/auth/logout";

/**
 * The parameter with which in-page navigation requests a partial page. The name is Fresh's. It stays in a request's
 * address until the page is rendered, because Fresh's renderer looks for it there; no link may have it.
 */
export const PARTIAL_PARAM = "fresh-partial";

const HOME = "/";
/** Base for resolving: a URL that resolves to another origin was not a path of this site. */
const BASE = "http://site.invalid";
/** A language's (lib/platform/language/addresses.ts): the page is shown in that of the request. */
const LANGUAGE = /^\/[a-z]{2}(-[a-z]{2})?(?=\/|$)/;
/** Redirecting to these would show the sign-in form again, or JSON. */
const NEVER = /^\/(login|signup|reset-password|api)(\/|$)/;
/** Browsers drop these from addresses, so that "/\t/evil.example" would become "//evil.example". */
const DROPPED = /[\p{Cc}\s\\]/u;
const MAX_LENGTH = 2_000;

/** The normalised path with query and fragment; null: not a valid redirect target. */
export function sameOriginPath(target: string | null | undefined): string | null {
  if (!target || target.length > MAX_LENGTH || DROPPED.test(target)) return null;
  if (!target.startsWith("/") || target.startsWith("//")) return null;
  if (!URL.canParse(target, BASE)) return null;
  const url = new URL(target, BASE);
  if (url.searchParams.has(PARTIAL_PARAM)) url.searchParams.delete(PARTIAL_PARAM);
  const { origin, search, hash } = url;
  const pathname = url.pathname.replace(LANGUAGE, "") || HOME;
  // Dot segments are resolved by now: "/.//evil.example" has become "//evil.example".
  if (origin !== BASE || pathname.startsWith("//") || NEVER.test(pathname)) return null;
  return pathname + search + hash;
}

/** Where to go once signed in; home when nothing usable was asked for. */
export function afterSignIn(target: string | null | undefined): string {
  return sameOriginPath(target) ?? HOME;
}

/** The sign-in page that leads back to `path`. */
export function loginPath(path: string): string {
  const target = sameOriginPath(path);
  return target === HOME ? LOGIN_PATH : withRedirect(LOGIN_PATH, target);
}

/** The page to sign in or to sign up that leads on to `redirect`: a path of this site, or "". */
export const withRedirect = (page: string, redirect: string | null): string =>
  redirect ? `${page}?redirect=${encodeURIComponent(redirect)}` : page;

const COOKIES_PARAM = "cookies";

/** The sign-in page after a sign-in, which knows by then whether the browser kept the session's cookie. */
export const checkCookiesPath = (path: string): string =>
  `${LOGIN_PATH}?${new URLSearchParams({ redirect: path, [COOKIES_PARAM]: "set" })}`;

export const isCookieCheck = ({ searchParams }: URL): boolean => searchParams.has(COOKIES_PARAM);

/** What a link in a mail opens. */
export const confirmSignupPath = (token: string): string => `${CONFIRM_SIGNUP_PATH}?token=${token}`;
export const verifyEmailPath = (token: string): string => `${VERIFY_EMAIL_PATH}?token=${token}`;
export const resetPasswordPath = (o: { token: string; email: string }): string =>
  `${RESET_PASSWORD_PATH}?${new URLSearchParams(o)}`;

/** /account with a message about what has just been done there. */
export const accountDonePath = (done: string): string => `${ACCOUNT_PATH}?done=${done}`;
