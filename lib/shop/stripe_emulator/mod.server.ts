/** The Stripe emulator, with faults on demand and a ledger for tests. */

import { answerRequest } from "./answer.server.ts";
import { authenticate, confirm, debit, type Decline, settleDebit } from "./bank.server.ts";
import { subscribeAt } from "./checkout.server.ts";
import { type Dispute, type PaymentIntent, StripeFailure } from "./objects.server.ts";
import {
  answerDispute,
  closeDispute,
  escalateInquiry,
  openDispute,
  refund,
} from "./payment_intents.server.ts";
import { createMemoryStore, IdMaker, type ObjectStore, Work } from "./state.server.ts";
import { end, endWithPeriod, renew, requireSubscription } from "./subscriptions.server.ts";
import { WebhookQueue } from "./webhooks.server.ts";

/**
 * - `timeout_before`: no answer, and nothing was done.
 * - `timeout_after`: no answer, though it was done.
 * - `error_500`: Stripe failed before doing it, and repeats that under the same idempotency key.
 * - `nonsense`: done, but a page of HTML comes back.
 * - `wrong_shape`: done, but some other object comes back.
 */
export type FaultKind =
  | "timeout_before"
  | "timeout_after"
  | "error_500"
  | "nonsense"
  | "wrong_shape";

interface Fault {
  kind: FaultKind;
  left: number;
  /** Part of `POST /v1/refunds`; "" fits all calls. */
  call: string;
}

class Faults {
  #planned: Fault[] = [];

  /**
   * Makes the next calls fail. The SDK tries three times after timeouts: it survives one fault; three reach the
   * shop.
   */
  next(kind: FaultKind, { times = 1, call = "" }: { times?: number; call?: string } = {}): void {
    this.#planned.push({ kind, left: times, call });
  }

  /** Ends all faults. */
  clear(): void {
    this.#planned = [];
  }

  /** The fault for this call, which is then used up. */
  take(call: string): FaultKind | null {
    const fault = this.#planned.find((it) => it.left > 0 && call.includes(it.call));
    if (!fault) return null;
    fault.left--;
    return fault.kind;
  }
}

/** What fetch throws without an answer; the SDK recognises timeouts by this code. */
export function noAnswer(): TypeError {
  return Object.assign(new TypeError("no answer came"), { code: "ETIMEDOUT" });
}

/* All money, for tests that compare it with what the shop has granted. */

export interface LedgerEntry {
  paymentId: string;
  status: PaymentIntent["status"];
  currency: string;
  receivedMinor: number;
  refundedMinor: number;
  /** null: never disputed. */
  dispute: Dispute["status"] | null;
  /** null: a one-off payment. */
  subscriptionId: string | null;
  metadata: Record<string, string>;
}

/** One entry for each payment, newest first. */
async function readLedger(work: Work): Promise<LedgerEntry[]> {
  const disputes = await work.list("dispute");
  const intents = await work.list("payment_intent");
  return await Promise.all(intents.map(async (intent): Promise<LedgerEntry> => {
    const charge = intent.latest_charge ? await work.get("charge", intent.latest_charge) : null;
    const invoice = intent.invoice ? await work.get("invoice", intent.invoice) : null;
    return {
      paymentId: intent.id,
      status: intent.status,
      currency: intent.currency,
      receivedMinor: intent.amount_received,
      refundedMinor: charge?.amount_refunded ?? 0,
      dispute: disputes.find((it) => it.payment_intent === intent.id)?.status ?? null,
      subscriptionId: invoice?.parent.subscription_details.subscription ?? null,
      metadata: intent.metadata,
    };
  }));
}

/*
 * A stateful emulator of Stripe: the part of its REST API that this site calls, with a bank, a ledger
 * and webhooks. Tests use it, and so does the site where no key is set, with the same SDK and code as
 * for Stripe.
 *
 * ```ts
 * const stripe = createStripeEmulator();              // objects in memory, webhooks wait
 * const gateway = gatewayOver(stripe);                // tests/fakes: the site's own, SDK and all
 * await stripe.pay(paymentId, "4242424242424242");    // as the buyer; other cards in bank.server.ts
 * await stripe.authenticate(paymentId, "ok");         // the bank's question after 4000002500003155
 * await stripe.debit(paymentId);                      // by bank debit, answered by settleDebit
 * await stripe.refund(paymentId);                     // as the owner in the dashboard
 * await stripe.dispute(paymentId);
 * await stripe.answerDispute(paymentId);
 * await stripe.closeDispute(paymentId, "won");
 * await stripe.subscribeAt("https://buy.stripe.com/1?client_reference_id=ada"); // a payment link
 * await stripe.endSubscription(id);                   // also renewSubscription, endWithPeriod
 * const { rawBody, signature } = await stripe.webhooks.take(); // or copy(), take(2), sendTo(receiver)
 * stripe.faults.next("timeout_after", { times: 3, call: "POST /v1/refunds" });
 * await stripe.ledger();                              // what was paid, given back, disputed
 * await using server = await serveStripeEmulator(stripe); // tests/fakes: for another process
 * ```
 */

export type { ObjectStore } from "./state.server.ts";
export { postTo, type Receiver, type Webhook } from "./webhooks.server.ts";

interface StripeEmulatorOptions {
  /** Default: memory. */
  store?: ObjectStore;
  now?: () => number;
  /** As Math.random; a seeded one makes ids reproducible. */
  random?: () => number;
  /** Signs the webhooks. */
  webhookSecret?: string;
}

export const WEBHOOK_SECRET = "whsec_emulator";

/** What Stripe.js would tell the page. */
interface Paid {
  status: PaymentIntent["status"];
  /** The bank's reason; null: it did not decline. */
  declined: Decline | null;
}

export interface StripeEmulator {
  /** Answers requests to api.stripe.com; without an answer, throws what fetch throws. */
  fetch: typeof fetch;
  webhooks: WebhookQueue;
  faults: Faults;
  /** Throws StripeFailure where Stripe answers 400: the payment is paid or cancelled. */
  pay(paymentId: string, card: string): Promise<Paid>;
  authenticate(paymentId: string, outcome: "ok" | "fail"): Promise<Paid>;
  /** Pays by bank debit, which stays `processing` until the bank answers. */
  debit(paymentId: string): Promise<void>;
  settleDebit(paymentId: string, o: { isPaid: boolean }): Promise<void>;
  /** Without an amount: what is left of the payment. */
  refund(paymentId: string, amountMinor?: number): Promise<void>;
  dispute(paymentId: string, o?: { isInquiry?: boolean }): Promise<void>;
  /** As the owner in the dashboard. */
  answerDispute(paymentId: string): Promise<void>;
  escalateInquiry(paymentId: string): Promise<void>;
  closeDispute(paymentId: string, outcome: "won" | "lost"): Promise<void>;
  /** Opens a payment link (with its query) and pays there; returns the subscription's id. */
  subscribeAt(link: string): Promise<string>;
  endSubscription(id: string): Promise<void>;
  /** Begins the next month, paid or unpaid. */
  renewSubscription(id: string, o: { isPaid: boolean }): Promise<void>;
  /** As the subscriber does in the portal. */
  endWithPeriod(id: string, isEnding: boolean): Promise<void>;
  ledger(): Promise<LedgerEntry[]>;
}

export function createStripeEmulator(
  {
    store = createMemoryStore(),
    now = Date.now,
    random = secureRandom,
    webhookSecret = WEBHOOK_SECRET,
  }: StripeEmulatorOptions = {},
): StripeEmulator {
  const ids = new IdMaker(now, random);
  const webhooks = new WebhookQueue(webhookSecret, now);
  const faults = new Faults();
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one unit of work at a time, and sends its webhooks once it is written. */
  function run<Result>(action: (work: Work) => Promise<Result>): Promise<Result> {
    const result = last.then(async () => {
      const work = new Work(store, ids, now());
      const done = await action(work);
      webhooks.add(work.happenings, ids);
      return done;
    });
    last = result.catch(() => {});
    return result;
  }

  const control = (action: (work: Work) => Promise<unknown>) =>
    run(async (work) => {
      await action(work);
      await work.commit();
    });

  const payment = (action: (work: Work) => Promise<PaymentIntent>) =>
    run(async (work): Promise<Paid> => {
      const paid = await toPaid(action(work));
      await work.commit();
      return paid;
    });

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const fault = faults.take(`${request.method} ${url.pathname}`);
    if (fault === "timeout_before") throw noAnswer();
    const body = await request.text();
    const { status, body: text, isReplayed } = await run((work) =>
      answerRequest(work, {
        method: request.method,
        url,
        body,
        authorization: request.headers.get("authorization"),
        idempotencyKey: request.headers.get("idempotency-key"),
        isFailing: fault === "error_500",
      })
    );
    if (fault === "timeout_after") throw noAnswer();
    if (fault === "nonsense") return new Response("<!doctype html><title>Hello</title>");
    if (fault === "wrong_shape") return Response.json({ object: "teapot" });
    const headers = new Headers({
      "content-type": "application/json",
      "request-id": ids.next("req"),
    });
    if (isReplayed) headers.set("idempotent-replayed", "true");
    if (status >= 500) headers.set("stripe-should-retry", "false");
    return new Response(text, { status, headers });
  }

  return {
    fetch: (input, init) => answer(new Request(input, init)),
    webhooks,
    faults,
    pay: (id, card) => payment((work) => confirm(work, id, card)),
    authenticate: (id, outcome) => payment((work) => authenticate(work, id, outcome === "ok")),
    debit: (id) => control((work) => debit(work, id)),
    settleDebit: (id, outcome) => control((work) => settleDebit(work, id, outcome)),
    refund: (id, amountMinor) => control((work) => refund(work, id, { amountMinor })),
    dispute: (id, kind) => control((work) => openDispute(work, id, kind)),
    answerDispute: (id) => control((work) => answerDispute(work, id)),
    escalateInquiry: (id) => control((work) => escalateInquiry(work, id)),
    closeDispute: (id, outcome) => control((work) => closeDispute(work, id, outcome)),
    subscribeAt: (link) =>
      run(async (work) => {
        const id = await subscribeAt(work, link);
        await work.commit();
        return id;
      }),
    endSubscription: (id) =>
      control(async (work) => end(work, await requireSubscription(work, id))),
    renewSubscription: (id, { isPaid }) =>
      control(async (work) => renew(work, await requireSubscription(work, id), isPaid)),
    endWithPeriod: (id, isEnding) =>
      control(async (work) => endWithPeriod(work, await requireSubscription(work, id), isEnding)),
    ledger: () => run(readLedger),
  };
}

/** For the buyer a decline is a normal answer. */
async function toPaid(intent: Promise<PaymentIntent>): Promise<Paid> {
  try {
    return { status: (await intent).status, declined: null };
  } catch (error) {
    if (!(error instanceof StripeFailure && error.status === 402)) throw error;
    const { code = "card_declined", decline_code } = error.options;
    const declined = { code, decline_code, message: error.message };
    return { status: "requires_payment_method", declined };
  }
}

function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
