/** One request to Stripe: the answer in the shape we rely on, or a failure in our own words. */
import { z } from "zod";
import type { Stripe } from "@/lib/shop/server/stripe/client.ts";
import { GatewayDown, UnexpectedAnswer, type Unreadable } from "@/lib/shop/gateway.ts";

/** What every error of the SDK says of itself. */
const sdkError = z.object({
  type: z.string().startsWith("Stripe"),
  message: z.string(),
  code: z.string().optional(),
  statusCode: z.number().optional(),
  requestId: z.string().optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
});

/** Stripe answered, and what it answered is no. */
export class StripeRefusal extends Error {
  override name = "StripeRefusal";
  /** https://docs.stripe.com/error-codes, such as `resource_missing`. */
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/** Errors that say nothing about the request itself; StripeAPIError is a 5xx or an answer that is no JSON. */
const TRY_LATER = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];

/**
 * Makes one call and reads its answer. `action` completes "Stripe could not ..." in the log.
 * @throws {GatewayDown} unreachable, slow, overloaded or failing.
 * @throws {UnexpectedAnswer} what came is no such object.
 * @throws {StripeRefusal} any other error of Stripe's, in a text without keys and client secrets.
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

/** As `requestStripe`, but null for an object Stripe does not have. */
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
 * As `requestStripe`, for a list that Stripe gives in pages; what `toItem` answers null for is left out, and what is
 * of another shape, or fails on the way, comes as `Unreadable`.
 * @throws {UnexpectedAnswer} a page without an id to go on from.
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
 * Creates something at most once under an idempotency key. Stripe repeats its stored answer for a day,
 * even where that answer was "500": a second key asks it anew.
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

/** Not the error itself: it carries the payment, client secret included, and would be logged with it. */
function toFailure(action: string, error: unknown): Error {
  const { data } = sdkError.safeParse(error);
  // The SDK fails on answers such as `null` with a plain TypeError.
  if (!data) return new GatewayDown(`Stripe could not ${action}: ${withoutSecrets(String(error))}`);
  const request = data.requestId ? `, request ${data.requestId}` : "";
  const text = withoutSecrets(
    `Stripe could not ${action}: ${data.message} (${data.code ?? data.type}${request})`,
  );
  return TRY_LATER.includes(data.type)
    ? new GatewayDown(text)
    : new StripeRefusal(text, data.code ?? null);
}

function withoutSecrets(text: string): string {
  return text.replaceAll(/\b((?:[srp]k_(?:test|live)|whsec)_|\w+_secret_)[\w*]+/g, "$1...");
}
