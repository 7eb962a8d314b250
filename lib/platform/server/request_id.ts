/** Which request a line of the log belongs to, without handing it through every call. */
import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** What an edge writes: nginx's `$request_id` (32 hex digits), a UUID, and others that are plain and short. */
const FROM_PROXY = /^[\w-]{8,64}$/;

/** The id of the request on whose behalf this runs; undefined: of none, as the hourly work. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs `act` and all that it starts under the id. */
export const runUnderRequestId = <T>(id: string, act: () => T): T => current.run(id, act);

/** The one that a believed proxy has given to the request, so that its log and ours tell of one thing; else a new one. */
export function requestIdOf(headers: Headers, isProxyTrusted: boolean): string {
  const given = isProxyTrusted ? headers.get("x-request-id") : null;
  return given !== null && FROM_PROXY.test(given) ? given : crypto.randomUUID();
}
