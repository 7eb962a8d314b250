/**
 * Where a listener goes after signing in. Targets come from queries and forms, so only a path of this
 * very site is ever followed (3-decisions, "Redirect targets").
 */

const HOME = "/";
/** A base that no page can have: whatever leaves it was not a path of ours. */
const BASE = "http://site.invalid";
/** Going back to these would show the form again, or an answer meant for a program. */
const NEVER = /^\/(login|signup|reset-password|api)(\/|$)/;
/** Browsers drop these from addresses, so that "/\t/evil.example" would become "//evil.example". */
const DROPPED = /[\p{Cc}\s\\]/u;
const MAX_LENGTH = 2_000;

/** The path with its query and fragment, in its plain form; null when it is not one to follow. */
export function sameOriginPath(target: string | null | undefined): string | null {
  if (!target || target.length > MAX_LENGTH || DROPPED.test(target)) return null;
  if (!target.startsWith("/") || target.startsWith("//")) return null;
  if (!URL.canParse(target, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(target, BASE);
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
  return target && target !== HOME ? `/login?redirect=${encodeURIComponent(target)}` : "/login";
}
