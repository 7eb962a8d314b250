/** kill -9 while people buy: in checkout, in a webhook, in a refund; afterwards grants equal the ledger. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import {
  createStripeEmulator,
  postTo,
  type StripeEmulator,
  WEBHOOK_SECRET,
} from "@/lib/shop/stripe_emulator/mod.server.ts";
import { serveStripeEmulator } from "../fakes/stripe_server.ts";
import { endGroup, launchSite, type Site } from "../site.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { expectGrantsEqualLedger } from "./expect_grants_equal_ledger.ts";

/** `deno task prove` kills five times as often. */
const KILLS = Deno.env.get("PROVE") ? 100 : 20;
const LONGEST_MS = 10_000;
const GOOD_CARD = "4242424242424242";

/** What the site asks the provider for when it is killed, and how many such calls it lives through at most. */
const MOMENTS = [
  { call: "POST /v1/payment_intents", lives: 3 }, // checkout: the payment is made, or not yet
  { call: "GET /v1/payment_intents", lives: 9 }, // webhook or return page: about to be recorded
  { call: "POST /v1/refunds", lives: 3 }, // a second payment is being given back
  null, // any moment
];

/** What one buyer buys at once: the single that the series has opened meanwhile must be given back. */
const BASKETS = [[15, 11], [15, 12]];

/** Kills the site at a call of its own to the provider, before or after the provider has done it. */
class Killer {
  #plan: { call: string; left: number; isAfter: boolean; kill: () => void } | null = null;

  arm({ call, lives }: { call: string; lives: number }, kill: () => void): void {
    const left = Math.floor(Math.random() * lives);
    this.#plan = { call, left, isAfter: Math.random() < 0.5, kill };
  }

  watch(fetch: StripeEmulator["fetch"]): StripeEmulator["fetch"] {
    return async (input, init) => {
      const request = new Request(input, init);
      const fatal = this.#take(`${request.method} ${new URL(request.url).pathname}`);
      if (fatal && !fatal.isAfter) fatal.kill();
      const response = await fetch(request);
      if (fatal?.isAfter) fatal.kill();
      return response;
    };
  }

  #take(call: string) {
    const plan = this.#plan;
    if (!plan || !call.startsWith(plan.call) || plan.left-- > 0) return null;
    this.#plan = null;
    return plan;
  }
}

/**
 * Buys and has it refunded by the bank, again and again, until the server is gone, or has had as many orders
 * of one account as it takes.
 */
async function buy(
  client: Client,
  { basket, stripe }: { basket: number[]; stripe: StripeEmulator },
) {
  const ask = (...call: Parameters<Client["call"]>) => client.call(...call).catch(() => null);
  let kept: string[] = [];
  while (true) {
    const started: string[] = [];
    for (const audiobookId of basket) {
      const body = { audiobookId, currencyCode: "EUR" };
      const answer = await ask("POST", "/api/create-payment-intent", body);
      if (!answer || answer.status === 429) return;
      if (answer.body?.paymentId) started.push(answer.body.paymentId);
    }
    for (const id of started) await stripe.pay(id, GOOD_CARD).catch(() => {}); // canceled meanwhile
    const verified = started.map((id) => ask("GET", `/api/verify-payment/${id}`));
    if ((await Promise.all(verified)).includes(null)) return;
    // What is owned already cannot be bought: then the bank gives back what was.
    const isStuck = started.length === 0;
    for (const id of kept) if (isStuck) await stripe.refund(id).catch(() => {});
    kept = isStuck ? [] : [...kept, ...started];
  }
}

/** As from an address of the buyer's own: so many sign up here that one address would have to wait. */
const overHttp = (site: Site, buyer: number) => ({
  ask(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", `10.0.${buyer >> 8}.${buyer & 255}`);
    return fetch(site.url + path, { ...init, headers });
  },
});

/** Each in a shop of its own: whatever is sold is reconciled after every kill, which grows with it. */
const KILLS_PER_SHOP = 20;

interface Outcome {
  hits: Set<string>;
  paid: number;
}

/** Kills one shop so often while people buy there; throws where grants and ledger differ. */
async function killShop(kills: number): Promise<Outcome> {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-money-" });
  const stripe = createStripeEmulator();
  const killer = new Killer();
  await using provider = await serveStripeEmulator({
    ...stripe,
    fetch: killer.watch(stripe.fetch),
  });
  const env = {
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
    STRIPE_SECRET_KEY: "sk_test_kill",
    STRIPE_PUBLISHABLE_KEY: "pk_test_kill",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: provider.origin.origin,
  };
  const hits = new Set<string>();
  let paid = 0;
  try {
    for (let kill = 0; kill < kills; kill++) {
      await using site = await launchSite({ env, quickPasswords: true });
      const ask = overHttp(site, kill);
      const client = await signUp(ask, `money${kill}@example.com`);
      stripe.webhooks.sendTo(postTo(new URL("/webhooks/stripe", site.url)));
      const moment = MOMENTS[kill % MOMENTS.length]!;
      let isKilled = false;
      const end = () => {
        if (!isKilled) hits.add(moment?.call ?? "any");
        isKilled = true;
        endGroup(site.pid, "SIGKILL");
      };
      const endElsewhere = () => {
        isKilled ||= moment !== null; // not where it was meant to be: not counted
        end();
      };
      if (moment) killer.arm(moment, end);
      const timer = setTimeout(endElsewhere, moment ? LONGEST_MS : Math.random() * 400);
      await Promise.all(BASKETS.map((basket) => {
        const buyer = createClient(ask);
        buyer.cookie = client.cookie;
        return buy(buyer, { basket, stripe });
      }));
      clearTimeout(timer);
      endElsewhere();
      stripe.webhooks.sendTo(null);
      await stripe.webhooks.sent();
      using kv = await Deno.openKv(join(dataDir, "lamplight.kv"));
      paid = await expectGrantsEqualLedger(kv, stripe);
    }
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
  return { hits, paid };
}

Deno.test(`buying: ${KILLS} times killed in checkout, webhook and refund, grants equal the provider's ledger`, async () => {
  const outcomes: Outcome[] = [];
  for (let left = KILLS; left > 0; left -= KILLS_PER_SHOP) {
    outcomes.push(await killShop(Math.min(left, KILLS_PER_SHOP)));
  }
  // Every kind of moment was met, and money did move.
  expect(new Set(outcomes.flatMap(({ hits }) => [...hits])).size).toBe(MOMENTS.length);
  expect(outcomes.reduce((sum, { paid }) => sum + paid, 0)).toBeGreaterThan(KILLS / 2);
});
