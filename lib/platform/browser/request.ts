/**
 * The one way in which pages call this site's API. Types come from the contract of the call, so that
 * path, method, body and answer cannot differ from what the route takes; none of the contract's code (zod)
 * reaches the browser. Whatever goes wrong is a value.
 */
import type { AnswerOf, Call, SentBodyOf } from "@/lib/platform/call.ts";

export interface RequestFailure {
  ok: false;
  /** 0: no answer at all, or none that this site gives. */
  status: number;
  /** The answer's own code, or `unreachable`. */
  code: string;
  /** For people; "" where there was no answer. */
  message: string;
  /** Of `Retry-After`, whole seconds. */
  retryAfterSec: number | null;
}

export type Reply<T> = { ok: true; data: T } | RequestFailure;

/** `/api/bookmarks/{id}` takes any address of that shape; a query may follow. */
type AddressOf<Path extends string> = Path extends `${infer A}{${string}}${infer B}`
  ? `${A}${string}${AddressOf<B>}`
  : Path | `${Path}?${string}`;

interface Options<C extends Call> extends Pick<RequestInit, "signal" | "keepalive" | "cache"> {
  body?: SentBodyOf<C>;
  /** In the place of the browser's own. */
  fetch?: typeof fetch;
}

const UNREACHABLE: RequestFailure = {
  ok: false,
  status: 0,
  code: "unreachable",
  message: "",
  retryAfterSec: null,
};

/** `request<typeof listBookmarks>("get", "/api/bookmarks")` */
export async function request<C extends Call>(
  method: C["method"],
  address: AddressOf<C["path"]>,
  { body, fetch: send = fetch, ...init }: Options<C> = {},
): Promise<Reply<AnswerOf<C>>> {
  try {
    const answer = await send(address, {
      ...init,
      method: method.toUpperCase(),
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const data = answer.status === 204 ? undefined : await answer.json();
    if (answer.ok) return { ok: true, data };
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
