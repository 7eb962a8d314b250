/** The Stripe SDK, imported here and nowhere else. */

import type { Stripe } from "stripe";

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
