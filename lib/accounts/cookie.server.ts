/** The cookies of an account, session and known browser, and the tokens of a request. */

import { DAY_SEC } from "@/lib/platform/duration.ts";
import {
  cookie as makeCookie,
  type CookieOptions,
  getCookie,
  hostCookieName,
} from "@/lib/platform/http/cookies.server.ts";

type CookieName = "session" | "device" | "signup" | "guest" | "address" | "signed-out";

const cookie = (name: CookieName, value: string, o: CookieOptions): string =>
  makeCookie(hostCookieName(name, o.isHttps), value, o);

/** Its value, as the client sent it. */
const read = (headers: Headers, name: CookieName, isHttps: boolean): string | null =>
  getCookie(headers, hostCookieName(name, isHttps));

/** `Set-Cookie` that keeps the token out of reach of scripts and of other sites' forms. */
export const sessionCookie = (token: string, o: CookieOptions): string =>
  cookie("session", token, o);

/** `Set-Cookie` that marks a browser as known to the accounts that signed in from it; it is no session. */
export const deviceCookie = (tokens: string[], o: CookieOptions): string =>
  cookie("device", tokens.join("."), o);

/** The tokens in the cookie, unverified. */
export function deviceTokens(headers: Headers, isHttps: boolean): string[] {
  return read(headers, "device", isHttps)?.split(".") ?? [];
}

/** `Set-Cookie` that lets the browser that signed up finish without the password when it opens the mailed link. */
export const signupCookie = (token: string, o: CookieOptions): string => cookie("signup", token, o);

export function signupToken(headers: Headers, isHttps: boolean): string | null {
  return read(headers, "signup", isHttps);
}

/** `Set-Cookie` that identifies the browser of a guest's payment afterwards. */
export const guestCookie = (value: string, o: CookieOptions): string => cookie("guest", value, o);

export function guestText(headers: Headers, isHttps: boolean): string | null {
  return read(headers, "guest", isHttps);
}

/** `Set-Cookie` that says which address's mail was read in this browser (address_proofs.server.ts). */
export const addressCookie = (proof: string, o: CookieOptions): string =>
  cookie("address", proof, o);

export function addressProof(headers: Headers, isHttps: boolean): string | null {
  return read(headers, "address", isHttps);
}

/** `Set-Cookie` that removes it. */
export function endedCookie(isHttps: boolean): string {
  return sessionCookie("", { isHttps, maxAgeSec: 0 });
}

const ERASED_WITHIN_SEC = 30 * DAY_SEC;

/** `Set-Cookie` that tells the next page's script whose data this browser has to erase; no script needs to be there. */
export function signedOutCookie(userId: string, isHttps: boolean): string {
  return cookie("signed-out", userId, {
    isHttps,
    maxAgeSec: ERASED_WITHIN_SEC,
    isReadable: true,
  });
}

/** The session tokens of a request in order of preference: cookie, then `Authorization: Bearer`. */
export function sessionTokens(headers: Headers, isHttps: boolean): string[] {
  const bearer = /^Bearer ([^\s,]+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  return [read(headers, "session", isHttps), bearer].filter((it) => typeof it === "string");
}
