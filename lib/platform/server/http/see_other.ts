/** The answer to a form that did what it should (RFC 9110 section 15.4.4). */

/** 303 to a path of this site, with the cookies that are to be set. */
export function seeOther(path: string, ...cookies: string[]): Response {
  const headers = new Headers({ location: path, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
