/** The Stripe SDK, imported here and nowhere else, and the requests made by it. */

import type { Stripe } from "stripe";
import { z } from "zod";
import { GatewayDown, UnexpectedAnswer, type Unreadable } from "../gateway.ts";

export type { Stripe };

interface ClientOptions {
  /** `sk_test_...`, `sk_live_...` or a restricted `rk_...`. */
  secretKey: string;
  /** Origin that takes the place of api.stripe.com; null: Stripe itself. */
  apiBase: URL | null;
  /** Replaces the network, in tests and with the emulator. */
  fetch?: typeof fetch;
  /** Retries after the first attempt. The SDK waits at least half a second before each. */
  maxRetries?: number;
}

/** Deadline of a request. Buyers wait for these answers, so the SDK's default of 80 s is too long. */
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;

/**
 * The SDK with its own API version. It is loaded at its first use, because loading takes 30 ms that should not
 * delay the start of the site or requests that buy nothing.
 */
export function createClient(options: ClientOptions): () => Promise<Stripe> {
  let client: Promise<Stripe> | null = null;
  return () => client ??= loadClient(options);
}

async function loadClient(
  { secretKey, apiBase, fetch, maxRetries = MAX_RETRIES }: ClientOptions,
): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: maxRetries,
    telemetry: false, // it would tell Stripe how long our earlier requests took
    ...apiBase && {
      protocol: apiBase.protocol === "http:" ? "http" : "https",
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === "http:" ? "80" : "443"),
    },
  });
}

/* Requests to Stripe: each returns a validated answer, or throws one of the shop's own errors. */

/** The fields that every error of the SDK has. */
const sdkError = z.object({
  type: z.string().startsWith("Stripe"),
  message: z.string(),
  code: z.string().optional(),
  statusCode: z.number().optional(),
  requestId: z.string().optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
});

/** Stripe rejected the request. */
export class StripeRefusal extends Error {
  override name = "StripeRefusal";
  /** https://docs.stripe.com/error-codes, such as `resource_missing`. */
  readonly code: string | null;
  /** null: the status of an answer without one. */
  readonly status: number | null;

  constructor(message: string, { code, statusCode }: { code?: string; statusCode?: number }) {
    super(message);
    this.code = code ?? null;
    this.status = statusCode ?? null;
  }
}

/** Temporary errors, independent of the request. StripeAPIError is a 5xx or an answer that is not JSON. */
const TRY_LATER = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];

/**
 * Makes one call and reads its answer. `action` completes "Stripe could not ..." in the log.
 * @throws {GatewayDown} Stripe is unreachable, slow, overloaded or failing.
 * @throws {UnexpectedAnswer} the answer does not match the schema.
 * @throws {StripeRefusal} any other error from Stripe; its message contains no keys or client secrets.
 */
export async function requestStripe<Output>(
  action: string,
  answer: z.ZodType<Output>,
  call: () => Promise<unknown>,
): Promise<Output> {
  let raw: unknown;
  try {
    raw = await call();
  } catch (error) {
    throw toFailure(action, error);
  }
  const parsed = answer.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join(".") || "all of it").join(", ");
  throw new UnexpectedAnswer(
    `Stripe could not ${action}: its answer has another shape in ${fields}.`,
  );
}

/** As `requestStripe`, but returns null if the object does not exist. */
export async function requestOne<Output>(
  action: string,
  answer: z.ZodType<Output>,
  call: () => Promise<unknown>,
): Promise<Output | null> {
  try {
    return await requestStripe(action, answer, call);
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === "resource_missing") return null;
    throw error;
  }
}

/**
 * As `requestStripe`, for a paginated list. Items for which `toItem` returns null are left out. Items that do not
 * match the schema, or fail in `toItem`, are yielded as `Unreadable`.
 * @throws {UnexpectedAnswer} a page lacks the id from which the next one would continue.
 */
export async function* requestAll<Output extends { id: string }, Item>(
  action: string,
  answer: z.ZodType<Output>,
  list: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
  toItem: (one: Output) => Promise<Item | null> | Item | null,
): AsyncGenerator<Item | Unreadable> {
  let last: string | undefined;
  let isMore = true;
  while (isMore) {
    const page = await requestStripe(
      action,
      pageOfAnything,
      () => list({ limit: 100, ...last && { starting_after: last } }),
    );
    for (const one of page.data) {
      const item = await readItem(action, answer, toItem, one);
      if (item !== null) yield item;
    }
    const next = page.data.map((one) => named.safeParse(one).data?.id).findLast(Boolean);
    isMore = page.has_more;
    if (isMore && (next === undefined || next === last)) {
      throw new UnexpectedAnswer(`Stripe could not ${action}: a page ends without an id.`);
    }
    last = next;
  }
}

const pageOfAnything = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });
const named = z.object({ id: z.string() });

async function readItem<Output, Item>(
  action: string,
  answer: z.ZodType<Output>,
  toItem: (one: Output) => Promise<Item | null> | Item | null,
  raw: unknown,
): Promise<Item | Unreadable | null> {
  try {
    return await toItem(await requestStripe(action, answer, () => Promise.resolve(raw)));
  } catch (error) {
    const unreadable = error instanceof Error ? error.message : String(error);
    return { id: named.safeParse(raw).data?.id ?? "without an id", unreadable };
  }
}

/**
 * Creates an object at most once under an idempotency key. Stripe repeats its stored answer for a day, even if
 * that answer was a 500; a second key then makes a new attempt.
 */
export async function requestOnce<Output>(
  action: string,
  answer: z.ZodType<Output>,
  key: string,
  call: (options: Stripe.RequestOptions) => Promise<unknown>,
): Promise<Output> {
  return await requestStripe(action, answer, async () => {
    try {
      return await call({ idempotencyKey: key });
    } catch (error) {
      if (!isRepeatedFailure(error)) throw error;
      return await call({ idempotencyKey: `${key}-again` });
    }
  });
}

function isRepeatedFailure(error: unknown): boolean {
  const { data } = sdkError.safeParse(error);
  return data !== undefined && (data.statusCode ?? 0) >= 500 &&
    data.headers?.["idempotent-replayed"] === "true";
}

/** A new error in place of the SDK's, which contains the payment with its client secret and would be logged. */
function toFailure(action: string, error: unknown): Error {
  const { data } = sdkError.safeParse(error);
  // The SDK throws a plain TypeError on answers such as `null`.
  if (!data) return new GatewayDown(`Stripe could not ${action}: ${withoutSecrets(String(error))}`);
  const request = data.requestId ? `, request ${data.requestId}` : "";
  const text = withoutSecrets(
    `Stripe could not ${action}: ${data.message} (${data.code ?? data.type}${request})`,
  );
  return TRY_LATER.includes(data.type) ? new GatewayDown(text) : new StripeRefusal(text, data);
}

function withoutSecrets(text: string): string {
  return text.replaceAll(/\b((?:[srp]k_(?:test|live)|whsec)_|\w+_secret_)[\w*]+/g, "$1...");
}
