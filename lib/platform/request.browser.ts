import type { AnswerOf, Call, SentBodyOf } from "./call.ts";

/** A random UUID of version 4: `crypto.randomUUID` exists on https pages only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = bytes[6]! & 0x0f | 0x40; // RFC 9562 section 5.4: version and variant
  bytes[8] = bytes[8]! & 0x3f | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/*
 * The only way in which pages call this site's API. Types come from the contract of the call, so that path,
 * method, body and answer match the route; none of the contract's code (zod) reaches the browser. Failures are
 * values.
 */

export interface RequestFailure {
  ok: false;
  /** 0: no answer, or not from this site. */
  status: number;
  /** The answer's code, or `unreachable`. */
  code: string;
  /** For people; "" without an answer. */
  message: string;
  /** From `Retry-After`, whole seconds. */
  retryAfterSec: number | null;
}

export type Reply<T> = { ok: true; data: T } | RequestFailure;

/** `/api/bookmarks/{id}` takes any address of that shape; a query may follow. */
type AddressOf<Path extends string> = Path extends `${infer A}{${string}}${infer B}`
  ? `${A}${string}${AddressOf<B>}`
  : Path | `${Path}?${string}`;

type SendOptions = Pick<RequestInit, "signal" | "keepalive" | "cache">;

interface Options<C extends Call> extends SendOptions {
  body?: SentBodyOf<C>;
  /** Used in place of `sendJson`. */
  send?: SendJson;
}

/** Aborts with the signal, or after the time. Safari has `AbortSignal.any` only from 17.4 on. */
export function withDeadline(ms: number, signal?: AbortSignal): AbortSignal {
  const ended = new AbortController();
  for (const it of [signal, AbortSignal.timeout(ms)]) {
    const end = () => ended.abort(it!.reason);
    if (it?.aborted) end();
    it?.addEventListener("abort", end, { signal: ended.signal });
  }
  return ended.signal;
}

export type SendJson = typeof sendJson;

/**
 * The address of a call on behalf of an account, whose id needs no escaping: refused when another account is
 * signed in (lib/site/adapters/request/require.server.ts).
 */
export const asListener = <Path extends string>(path: Path, listener: string) =>
  `${path}?listener=${listener}` as const;

/** Whether such a call was refused because nobody is signed in (401), or another account is (403). */
export const isSignedOut = (status: number): boolean => status === 401 || status === 403;

const UNREACHABLE: RequestFailure = {
  ok: false,
  status: 0,
  code: "unreachable",
  message: "",
  retryAfterSec: null,
};

/**
 * Sends the body of a call and returns the raw response. Used directly where script size matters (`request`
 * costs 197 bytes more), or where the caller has the body as text already.
 */
export function sendJson<C extends Call>(
  method: Uppercase<C["method"]>,
  address: AddressOf<C["path"]>,
  /** `SentBodyOf` the call. */
  body: string,
  options?: SendOptions,
): Promise<Response> {
  return fetch(address, {
    method,
    headers: { "content-type": "application/json" },
    body,
    ...options,
  });
}

/** `request<typeof listBookmarks>("get", "/api/bookmarks")` */
export async function request<C extends Call>(
  method: C["method"],
  address: AddressOf<C["path"]>,
  { body, send = sendJson, ...options }: Options<C> = {},
): Promise<Reply<AnswerOf<C>>> {
  try {
    const verb = method.toUpperCase() as Uppercase<C["method"]>;
    const answer = await (body === undefined
      ? fetch(address, { method: verb, ...options })
      : send<C>(verb, address, JSON.stringify(body), options));
    const data = answer.status === 204 ? undefined : await answer.json();
    if (answer.ok) {
      return { ok: true, data };
    }
    const retryAfter = answer.headers.get("retry-after");
    return {
      ok: false,
      status: answer.status,
      code: data.error.code,
      message: data.error.message,
      retryAfterSec: retryAfter === null ? null : Number(retryAfter),
    };
  } catch {
    return UNREACHABLE;
  }
}
