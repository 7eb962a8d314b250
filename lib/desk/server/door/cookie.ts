/**
 * The cookies of the desk. Over https the session cookie's name begins with `__Host-`, so that no sibling host can
 * set it. Browsers then require Path=/, so that other pages receive it too; that is the smaller risk.
 */
import { getCookie } from "@/lib/platform/server/http/cookies.ts";
import { DESK_PATH } from "@/lib/desk/addresses.ts";
import { DESK_SESSION_MS } from "@/lib/desk/schema.ts";

const nameFor = (isHttps: boolean): string => isHttps ? "__Host-desk" : "desk";
const SAID = "desk-said";
/** Longest time a redirect may take. */
const SAID_SEC = 30;
const MOST_SAID = 500;

/** `Set-Cookie`; `token` "" deletes the cookie. */
export function deskCookie(token: string, isHttps: boolean): string {
  const maxAgeSec = token === "" ? 0 : DESK_SESSION_MS / 1000;
  const secure = isHttps ? "; Secure" : "";
  return `${
    nameFor(isHttps)
  }=${token}; Path=/; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Strict${secure}`;
}

export const deskToken = (headers: Headers, isHttps: boolean): string | null =>
  getCookie(headers, nameFor(isHttps)) || null;

/** `Set-Cookie` with the flash message for the next page; "" deletes it. */
export function saidCookie(text: string): string {
  const value = encodeURIComponent(text.slice(0, MOST_SAID).toWellFormed());
  const maxAgeSec = text === "" ? 0 : SAID_SEC;
  return `${SAID}=${value}; Path=${DESK_PATH}; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Strict`;
}

export function saidText(headers: Headers): string | null {
  try {
    return decodeURIComponent(getCookie(headers, SAID) ?? "") || null;
  } catch {
    return null; // clients can send any cookie
  }
}
