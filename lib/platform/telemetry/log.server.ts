/** The logging interface. */

import { AsyncLocalStorage } from "node:async_hooks";

type Fields = Record<string, unknown>;

export interface Log {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
}

/*
 * Structured log: one JSON object a line, as log collectors expect. Lines contain no secrets: errors quote
 * addresses, and addresses contain grants (`_auth`), reset tokens, a clip's signature and, in the path, the key
 * of a podcast feed.
 */

/* The request that a log line belongs to, without passing it through every call. */

const current = new AsyncLocalStorage<string>();

/** Ids that proxies write: nginx's `$request_id` (32 hex digits), a UUID, and others that are plain and short. */
const FROM_PROXY = /^[\w-]{8,64}$/;

/** The id of the current request; undefined: none, as in the hourly work. */
const currentRequestId = (): string | undefined => current.getStore();

/** Runs `act` and all that it starts under the id. */
export const runUnderRequestId = <T>(id: string, act: () => T): T => current.run(id, act);

/** The id given by a trusted proxy, so that its log and ours match; else a new one. */
export function requestIdOf(headers: Headers, isProxyTrusted: boolean): string {
  const given = isProxyTrusted ? headers.get("x-request-id") : null;
  return given !== null && FROM_PROXY.test(given) ? given : crypto.randomUUID();
}

const REQUEST_ID = "requestId";

/** A `JSON.stringify` replacer, called for each value at any depth. */
function plain(key: string, value: unknown): unknown {
  if (key === REQUEST_ID) return value; // made here or by the proxy; it looks like a credential
  if (typeof value === "string") return redact(value);
  return value instanceof Error ? { message: value.message, stack: value.stack } : value;
}

/** One line of the log, without the line break. */
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

/** A path with its query. Ends at JSON's escapes, so that a quoted address stays quoted. */
const ADDRESS = /\/[^\s"'<>\\]*/g;

/**
 * Every credential we make is at least 24 random bytes in base64url, 32 letters: sessions, feed keys, reset and
 * confirmation tokens, the parts of a grant. So are payments' client secrets. What follows after a dot, such as
 * the session's user, is removed too.
 */
const LONG = /[\w-]{32,}(?:\.[\w-]+)*/g;
const LONG_LETTERS = 32;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Names in stack traces and of files: only one of 10^11 random texts looks like this. */
const NAME = /^[a-z_-]+$/;

const isSecret = (part: string): boolean =>
  part.length >= LONG_LETTERS && !UUID.test(part) && !NAME.test(part);

/** The text without queries and possible credentials. */
export function redact(text: string): string {
  return text.replace(ADDRESS, (address) => address.split("?", 1)[0]!)
    .replace(LONG, (found) => {
      const parts = found.split(".");
      const at = parts.findIndex(isSecret);
      return at < 0 ? found : [...parts.slice(0, at), "[secret]"].join(".");
    });
}
