/** The Stripe SDK, imported here and nowhere else. */
import type { Stripe } from "stripe";

export type { Stripe };

export interface ClientOptions {
  /** `sk_test_...`, `sk_live_...` or a restricted `rk_...`. */
  secretKey: string;
  /** Origin that takes the place of api.stripe.com; null: Stripe itself. */
  apiBase: URL | null;
  /** Answers in place of the network. */
  fetch?: typeof fetch;
  /** Tries after the first; the SDK waits half a second and more before each. */
  maxRetries?: number;
}

/** A buyer waits for these answers; the SDK's own 80 s are for batch work. */
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;

/**
 * The SDK with the API version it was written for. It is loaded at its first use: loading takes 30 ms,
 * which the start of the site and all who buy nothing shall not wait for.
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
