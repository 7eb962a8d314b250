/** The session cookie, and the token of a request. */
import { getCookie } from "@/lib/http/cookies.ts";

/**
 * Over https the name begins with `__Host-`: browsers then take it only with Secure, Path=/ and no
 * Domain, so that no neighbouring host and no plain-http page can plant a session.
 */
function cookieName(isHttps: boolean): string {
  return isHttps ? "__Host-session" : "session";
}

/** `Set-Cookie` that keeps the token out of reach of scripts and of other sites' forms. */
export function sessionCookie(token: string, o: { isHttps: boolean; maxAgeSec: number }): string {
  const secure = o.isHttps ? "; Secure" : "";
  return `${
    cookieName(o.isHttps)
  }=${token}; Path=/; Max-Age=${o.maxAgeSec}; HttpOnly; SameSite=Lax${secure}`;
}

/** `Set-Cookie` that removes it. */
export function endedCookie(isHttps: boolean): string {
  return sessionCookie("", { isHttps, maxAgeSec: 0 });
}

/** What a request shows as its session, best first: the cookie, then `Authorization: Bearer`. */
export function sessionTokens(headers: Headers, isHttps: boolean): string[] {
  const bearer = /^Bearer ([^\s,]+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  return [getCookie(headers, cookieName(isHttps)), bearer].filter((it) => typeof it === "string");
}
