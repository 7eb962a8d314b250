/**
 * Takes secrets out of text that is to be logged. Errors quote addresses, and addresses carry grants
 * (`_auth`), reset tokens, a clip's signature and, in their path, the key of a podcast feed.
 */

/** The query of an address. JSON's escapes end it, so that a quoted address stays quoted. */
const QUERY = /((?:https?:\/\/|\/)[^\s?"'<>\\]*)\?[^\s"'<>\\]*/g;

/**
 * Every credential we make is at least 24 random bytes in base64url, 32 letters: sessions, feed keys, reset
 * and confirmation tokens, the parts of a grant. So are the client secrets of payments.
 */
const LONG = /[\w-]{32,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Names in stack traces and of files: not one of 10^11 random texts looks like this. */
const NAME = /^[a-z_-]+$/;

const keepsName = (text: string): boolean => UUID.test(text) || NAME.test(text);

/** The text without queries and without whatever may be a credential. */
export function redact(text: string): string {
  return text.replace(QUERY, "$1").replace(LONG, (it) => keepsName(it) ? it : "[secret]");
}
