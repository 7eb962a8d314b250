/** Reads and sets cookies (RFC 6265), and flash messages carried in cookies. */

/** The value of the first cookie of that name; null when it was not sent. */
export function getCookie(headers: Headers, name: string): string | null {
  const header = headers.get("cookie");
  if (!header) return null;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export interface CookieOptions {
  isHttps: boolean;
  /** 0 deletes the cookie. */
  maxAgeSec: number;
  path?: string;
  sameSite?: "Lax" | "Strict";
  /** Whether scripts may read it. */
  isReadable?: boolean;
}

/** The value of a `Set-Cookie` header. */
export function cookie(
  name: string,
  value: string,
  { isHttps, maxAgeSec, path = "/", sameSite = "Lax", isReadable = false }: CookieOptions,
): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSec}`,
    ...isReadable ? [] : ["HttpOnly"],
    `SameSite=${sameSite}`,
    ...isHttps ? ["Secure"] : [],
  ].join("; ");
}

/**
 * Over https the name begins with `__Host-`: browsers then require Secure, Path=/ and no Domain, so that no
 * neighbouring host and no plain-http page can plant a session.
 */
export const hostCookieName = (name: string, isHttps: boolean): string =>
  isHttps ? `__Host-${name}` : name;

/** Longer than a redirect takes; if the next page never loads, the message expires. */
const FLASH_SEC = 30;
const MAX_FLASH_LENGTH = 500;

export function createFlash(name: string, o: Pick<CookieOptions, "path" | "sameSite">) {
  const make = (value: string, maxAgeSec: number) =>
    cookie(name, value, { ...o, maxAgeSec, isHttps: false }); // not Secure: it holds no secret
  return {
    /** `Set-Cookie` for the redirect. */
    set: (text: string) =>
      make(encodeURIComponent(text.slice(0, MAX_FLASH_LENGTH).toWellFormed()), FLASH_SEC),
    /** `Set-Cookie` once it has been shown. */
    clear: () => make("", 0),
    /** null: there is none. Untrusted: clients can send any cookie. */
    read: (headers: Headers) => decodeCookie(getCookie(headers, name)) || null,
  };
}

/** Decodes a percent-encoded value; "" if there is none or it is malformed. */
export function decodeCookie(value: string | null): string {
  try {
    return decodeURIComponent(value ?? "");
  } catch {
    return "";
  }
}
