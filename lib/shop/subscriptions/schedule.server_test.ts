/**
 * Random schedules of subscribers, bank, webhooks, the calendar, faults and crashes between any two steps. After
 * each of them, reconciliation must leave access that matches the provider's ledger.
 */

import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { createCrashingKv } from "@/tests/fakes/crashing_kv.ts";
import { expectInvoicesEqualLedger, taxed } from "@/tests/fakes/invoice_laws.ts";
import { is, runSchedule, schedulesOf } from "@/tests/fakes/schedule.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import {
  createProvider,
  expectRightsEqualLedger,
  type Provider,
} from "@/tests/fakes/subscription_laws.ts";
import fc from "@/tests/fast_check.ts";
import { hostedCheckout } from "../addresses.ts";
import { createStripeEmulator, type StripeEmulator } from "../stripe_emulator/mod.server.ts";
import { createMemoryStore } from "../stripe_emulator/state.server.ts";

const RUNS = Deno.env.get("PROVE") ? 1_250 : 100;
const HOSTED_URL = "https://buy.stripe.com/premium";

/** `nth` counts among the secrets given out, or the provider's subscriptions. */
type Step =
  | { do: "start"; user: string; currency: "EUR" | "JPY"; isDouble: boolean }
  | { do: "pay by link" | "return" | "listen"; user: string }
  | { do: "pay"; nth: number; isGood: boolean }
  | { do: "cancel" | "end with period" | "renew" | "renew unpaid"; nth: number }
  | { do: "webhook"; nth: number; how: "deliver" | "repeat" | "lose" }
  | { do: "refund"; nth: number; amountMinor: number | undefined }
  | { do: "reconcile" }
  | { do: "wait"; days: number };

const nth = fc.nat(3);
const user = fc.constantFrom("ada", "ada", "ben");

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: is("start"),
      user,
      currency: is("EUR", "EUR", "JPY"),
      isDouble: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: is("pay"), nth, isGood: fc.constantFrom(true, true, false) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: is("pay by link", "return", "return", "listen"), user }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: is("webhook"), nth, how: is("deliver", "repeat", "lose") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: is("cancel", "end with period", "renew", "renew unpaid"), nth }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is("refund"),
      nth,
      amountMinor: fc.constantFrom(undefined, 1, 333),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("reconcile") }) },
  { weight: 1, arbitrary: fc.record({ do: is("wait"), days: fc.constantFrom(1, 20, 40) }) },
);

const scheduleArbitrary = schedulesOf(stepArbitrary, { calls: 10 });

interface World {
  shop: TestShop;
  stripe: StripeEmulator;
  provider: Provider;
  /** Given to browsers so far. */
  secrets: string[];
}

async function act({ shop, stripe, provider, secrets }: World, step: Step): Promise<void> {
  switch (step.do) {
    case "start": {
      const { user: id, currency } = step;
      const start = () =>
        shop.subscriptions.start({ user: { id, email: `${id}@example.com` }, currency });
      const begun = await Promise.allSettled(step.isDouble ? [start(), start()] : [start()]);
      for (const it of begun) {
        if (it.status === "rejected") throw it.reason;
        if (it.value.ok && !secrets.includes(it.value.clientSecret)) {
          secrets.push(it.value.clientSecret);
        }
      }
      return;
    }
    case "pay by link": {
      const { user: id } = step;
      await stripe.subscribeAt(hostedCheckout(HOSTED_URL, { id, email: `${id}@example.com` }));
      return;
    }
    case "return":
      return await shop.subscriptions.settleForUser(step.user);
    case "listen":
      await shop.rights(step.user);
      return;
    case "pay": {
      const [paymentId] = secrets[step.nth]?.split("_secret_") ?? [];
      const card = step.isGood ? "4242424242424242" : "4000000000000002";
      if (paymentId) await stripe.pay(paymentId, card);
      return;
    }
    case "webhook": {
      const { waiting } = stripe.webhooks;
      if (waiting.length === 0) return;
      const at = step.nth % waiting.length;
      const { rawBody, signature } = step.how === "repeat"
        ? await stripe.webhooks.copy(at)
        : await stripe.webhooks.take(at);
      if (step.how !== "lose") await shop.payments.handleWebhook(rawBody, signature);
      return;
    }
    case "refund": {
      const paid = (await stripe.ledger()).filter((it) =>
        it.receivedMinor - it.refundedMinor > 333
      );
      const { paymentId } = paid[step.nth] ?? {};
      if (paymentId) await stripe.refund(paymentId, step.amountMinor);
      return;
    }
    case "reconcile":
      await shop.payments.reconcile({ sinceMs: 0 });
      return;
    case "wait":
      shop.clock.nowMs += step.days * DAY_MS;
      return;
  }
  const one = (await provider.all())[step.nth];
  if (!one || one.status === "canceled") return;
  if (step.do === "cancel") return await stripe.endSubscription(one.id);
  if (one.status === "incomplete") return; // nothing to renew
  if (step.do === "end with period") return await stripe.endWithPeriod(one.id, true);
  await stripe.renewSubscription(one.id, { isPaid: step.do === "renew" });
}

/** Every month paid at the provider and not refunded has its documents. */
async function expectEveryMonthWritten({ shop, stripe }: World): Promise<void> {
  const months = (await Promise.all(["ada", "ben"].map(shop.subscriptions.months))).flat();
  const written = new Map<string, number>();
  for (const { id } of months) {
    const { paymentId } = (await shop.subscriptions.findMonth(id))!;
    const documents = await shop.invoices.ofPurchase(id);
    written.set(paymentId, documents.reduce((sum, { grossMinor }) => sum + grossMinor, 0));
  }
  for (const { paymentId, receivedMinor, refundedMinor } of await stripe.ledger()) {
    expect([paymentId, written.get(paymentId) ?? 0])
      .toEqual([paymentId, receivedMinor - refundedMinor]);
  }
}

Deno.test(`Premium: ${RUNS} random schedules with crashes, faults and races end with rights and documents that equal the ledger [C1.2]`, async () => {
  await fc.assert(
    fc.asyncProperty(scheduleArbitrary, async (schedule) => {
      const kv = await Deno.openKv(":memory:");
      const crashing = createCrashingKv(kv);
      const clock = { nowMs: Date.now() };
      const store = createMemoryStore();
      const stripe = createStripeEmulator({ now: () => clock.nowMs, store });
      const provider = createProvider(store, clock);
      const wronglyEnded: string[] = [];
      const watched: typeof fetch = async (input, init) => {
        const request = new Request(input, init);
        const [, id] = /\/subscriptions\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
        if (request.method === "DELETE" && id && !await provider.mayEnd(id)) wronglyEnded.push(id);
        return await stripe.fetch(request);
      };
      const gateway = gatewayOver({ fetch: watched }, { hostedUrl: HOSTED_URL });
      const shop = await openTestShop({ kv: crashing.kv, stripe, gateway, clock });
      await shop.taxes.set(taxed());
      const year = new Date(clock.nowMs).getUTCFullYear();
      const world: World = { shop, stripe, provider, secrets: [] };
      try {
        await runSchedule(schedule, { shop, stripe, crashing }, (step) => act(world, step));
        expect(wronglyEnded).toEqual([]);
        await expectRightsEqualLedger(world, kv);
        await expectInvoicesEqualLedger(shop, {
          kv,
          users: ["ada", "ben"],
          years: [year, year + 1, year + 2],
        });
        await expectEveryMonthWritten(world);
      } finally {
        kv.close();
      }
    }),
    { numRuns: RUNS },
  );
});
