/** The cookies of an account, session and known browser, and the tokens of a request. */

import { getCookie } from "@/lib/platform/http/answers.server.ts";

type CookieName = "session" | "device" | "signup" | "guest" | "address" | "signed-out";

/**
 * Over https the name begins with `__Host-`: browsers then take it only with Secure, Path=/ and no
 * Domain, so that no neighbouring host and no plain-http page can plant a session.
 */
function cookieName(name: CookieName, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

interface CookieOptions {
  isHttps: boolean;
  maxAgeSec: number;
}

function cookie(name: CookieName, value: string, o: CookieOptions): string {
  const secure = o.isHttps ? "; Secure" : "";
  return `${
    cookieName(name, o.isHttps)
  }=${value}; Path=/; Max-Age=${o.maxAgeSec}; HttpOnly; SameSite=Lax${secure}`;
}

/** `Set-Cookie` that keeps the token out of reach of scripts and of other sites' forms. */
export const sessionCookie = (token: string, o: CookieOptions): string =>
  cookie("session", token, o);

/** `Set-Cookie` that marks a browser as known to the accounts that signed in from it; it is no session. */
export const deviceCookie = (tokens: string[], o: CookieOptions): string =>
  cookie("device", tokens.join("."), o);

/** The tokens in the cookie, unverified. */
export function deviceTokens(headers: Headers, isHttps: boolean): string[] {
  return getCookie(headers, cookieName("device", isHttps))?.split(".") ?? [];
}

/** `Set-Cookie` that lets the browser that signed up finish without the password when it opens the mailed link. */
export const signupCookie = (token: string, o: CookieOptions): string => cookie("signup", token, o);

export function signupToken(headers: Headers, isHttps: boolean): string | null {
  return getCookie(headers, cookieName("signup", isHttps));
}

/** `Set-Cookie` that identifies the browser of a guest's payment afterwards. */
export const guestCookie = (value: string, o: CookieOptions): string => cookie("guest", value, o);

export function guestText(headers: Headers, isHttps: boolean): string | null {
  return getCookie(headers, cookieName("guest", isHttps));
}

/** `Set-Cookie` that says which address's mail was read in this browser (address_proofs.ts). */
export const addressCookie = (proof: string, o: CookieOptions): string =>
  cookie("address", proof, o);

export function addressProof(headers: Headers, isHttps: boolean): string | null {
  return getCookie(headers, cookieName("address", isHttps));
}

/** `Set-Cookie` that removes it. */
export function endedCookie(isHttps: boolean): string {
  return sessionCookie("", { isHttps, maxAgeSec: 0 });
}

const ERASED_WITHIN_SEC = 30 * 86_400;

/** `Set-Cookie` that tells the next page's script whose data this browser has to erase; no script needs to be there. */
export function signedOutCookie(userId: string, isHttps: boolean): string {
  return cookie("signed-out", userId, { isHttps, maxAgeSec: ERASED_WITHIN_SEC })
    .replace("; HttpOnly", "");
}

/** The session tokens of a request in order of preference: cookie, then `Authorization: Bearer`. */
export function sessionTokens(headers: Headers, isHttps: boolean): string[] {
  const bearer = /^Bearer ([^\s,]+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  return [getCookie(headers, cookieName("session", isHttps)), bearer].filter((it) =>
    typeof it === "string"
  );
}
