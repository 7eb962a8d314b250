/**
 * Structured log lines: one JSON object a line, so that any collector can read them. No secret is in any:
 * errors quote addresses, and addresses carry grants (`_auth`), reset tokens, a clip's signature and, in their
 * path, the key of a podcast feed.
 */

import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "./log.ts";

type Fields = Record<string, unknown>;

/* Which request a line of the log belongs to, without handing it through every call. */

const current = new AsyncLocalStorage<string>();

/** What an edge writes: nginx's `$request_id` (32 hex digits), a UUID, and others that are plain and short. */
const FROM_PROXY = /^[\w-]{8,64}$/;

/** The id of the request on whose behalf this runs; undefined: of none, as the hourly work. */
const currentRequestId = (): string | undefined => current.getStore();

/** Runs `act` and all that it starts under the id. */
export const runUnderRequestId = <T>(id: string, act: () => T): T => current.run(id, act);

/** The one that a believed proxy has given to the request, so that its log and ours tell of one thing; else a new one. */
export function requestIdOf(headers: Headers, isProxyTrusted: boolean): string {
  const given = isProxyTrusted ? headers.get("x-request-id") : null;
  return given !== null && FROM_PROXY.test(given) ? given : crypto.randomUUID();
}

const REQUEST_ID = "requestId";

/** As `JSON.stringify` asks for each value, at any depth. */
function plain(key: string, value: unknown): unknown {
  if (key === REQUEST_ID) return value; // made here or by the proxy; its shape would pass for a credential's
  if (typeof value === "string") return redact(value);
  return value instanceof Error ? { message: value.message, stack: value.stack } : value;
}

/** One line of the log, without its end. */
export function toLine(level: string, event: string, fields: Fields = {}): string {
  const at = new Date().toISOString();
  const requestId = fields[REQUEST_ID] ?? currentRequestId();
  return JSON.stringify({ at, level, event, ...fields, [REQUEST_ID]: requestId }, plain);
}

/** The process's log: information to standard output, warnings and errors to standard error. */
export const log: Log = {
  info: (event, fields) => console.log(toLine("info", event, fields)),
  warn: (event, fields) => console.warn(toLine("warn", event, fields)),
  error: (event, fields) => console.error(toLine("error", event, fields)),
};

/** An address, with its query. JSON's escapes end it, so that a quoted address stays quoted. */
const ADDRESS = /\/[^\s"'<>\\]*/g;

/**
 * Every credential we make is at least 24 random bytes in base64url, 32 letters: sessions, feed keys, reset
 * and confirmation tokens, the parts of a grant. So are the client secrets of payments. What follows one after
 * a dot, such as whose session it is, goes with it.
 */
const LONG = /[\w-]{32,}(?:\.[\w-]+)*/g;
const LONG_LETTERS = 32;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Names in stack traces and of files: not one of 10^11 random texts looks like this. */
const NAME = /^[a-z_-]+$/;

const isSecret = (part: string): boolean =>
  part.length >= LONG_LETTERS && !UUID.test(part) && !NAME.test(part);

/** The text without queries and without whatever may be a credential. */
export function redact(text: string): string {
  return text.replace(ADDRESS, (address) => address.split("?", 1)[0]!)
    .replace(LONG, (found) => {
      const parts = found.split(".");
      const at = parts.findIndex(isSecret);
      return at < 0 ? found : [...parts.slice(0, at), "[secret]"].join(".");
    });
}
