/** Somebody who buys, in two tabs at once, and tries again whatever comes. */

import type { StripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { type Client, createClient, signUp } from "../http/client.ts";
import { CALLER_HEADER } from "./fleet.ts";

const CARD = "4242424242424242";
/** The series contains the others: of the two, one may have to be given back. */
const BASKETS = [[11, 12, 13, 14], [12, 15]];
const RETRY_MS = 300;
const BETWEEN_MS = 2_000;

interface Shop {
  origin: string;
  stripe: StripeEmulator;
  signal: AbortSignal;
}

export interface Buyer {
  /** Buys until all is bought or the signal comes; settles once nothing of it is under way. */
  buy(): Promise<void>;
}

export async function createBuyer(
  caller: string,
  { origin, stripe, signal }: Shop,
): Promise<Buyer> {
  const site = askAs(origin, caller);
  const account = await signUp(site, `buyer-${caller}@example.com`);

  async function buyAll(basket: number[]): Promise<void> {
    const tab = createClient(site);
    tab.cookie = account.cookie;
    for (const audiobookId of basket) {
      const id = await startPayment(tab, audiobookId);
      if (id === null) continue; // owned by now
      await stripe.pay(id, CARD).catch(() => {}); // canceled meanwhile
      await tab.call("GET", `/api/verify-payment/${id}`).catch(() => null);
      await sleep(BETWEEN_MS);
    }
  }

  /** The payment's id; null: there is nothing to pay, or nobody to buy it any more. */
  async function startPayment(tab: Client, audiobookId: number): Promise<string | null> {
    while (!signal.aborted) {
      const body = { audiobookId, currencyCode: "EUR" };
      const answer = await tab.call("POST", "/api/create-payment-intent", body).catch(() => null);
      if (answer?.body?.paymentId) return answer.body.paymentId;
      if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
        return null;
      }
      await sleep(RETRY_MS);
    }
    return null;
  }

  return { buy: async () => void await Promise.all(BASKETS.map(buyAll)) };
}

/** A site that is asked as from an address of the caller's own. */
export function askAs(origin: string, caller: string) {
  return {
    ask(path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers);
      headers.set(CALLER_HEADER, caller);
      return fetch(origin + path, { ...init, headers });
    },
  };
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
