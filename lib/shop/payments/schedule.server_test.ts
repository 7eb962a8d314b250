/**
 * Random schedules of buyers, bank, webhooks, the operator, faults and crashes between any two steps. After
 * each of them, reconciliation must leave grants that equal the provider's ledger.
 */

import { createCrashingKv } from "@/tests/fakes/crashing_kv.ts";
import {
  expectInvoicesEqualLedger,
  expectReportsEqualLedger,
  taxed,
} from "@/tests/fakes/invoice_laws.ts";
import { expectGrantsEqualLedger } from "@/tests/fakes/money_laws.ts";
import { is, runSchedule, type Schedule, schedulesOf } from "@/tests/fakes/schedule.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import fc from "@/tests/fast_check.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";
import { createMemoryStore } from "../stripe_emulator/state.server.ts";

const RUNS = Deno.env.get("PROVE") ? 2_500 : 200;
const USERS = ["ada", "ben"];
const GOOD_CARD = "4242424242424242";
const BAD_CARD = "4000000000000002";

/** `nth` counts among the payments whose secret a buyer was given. */
type Step =
  | {
    do: "start";
    user: string;
    bookId: number;
    currency: "EUR" | "JPY";
    code: string;
    isGift: boolean;
  }
  | { do: "buy"; user: string; bookId: number; isGift: boolean }
  | { do: "takeFree"; user: string; bookId: number; code: string; isGift: boolean }
  | { do: "redeem"; user: string; from: string }
  | { do: "pay"; nth: number; isGood: boolean }
  | { do: "return"; nth: number }
  | { do: "refund" | "refund part" | "refund by operator"; nth: number }
  | { do: "dispute" | "buy what is disputed" | "win" | "lose"; nth: number }
  | { do: "webhook"; nth: number; how: "deliver" | "repeat" | "lose" }
  | { do: "listen"; user: string }
  | { do: "reconcile" }
  | { do: "wait"; hours: number };

const nth = fc.nat(3);
const user = fc.constantFrom("ada", "ada", "ada", "ben"); // one who does a lot, and a friend
const bookId = fc.constantFrom(11, 11, 12, 15);
const code = fc.constantFrom("", "", "HALF", "FREE", "ONCE");
const isGift = fc.constantFrom(false, false, false, true);

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: is("start"),
      user,
      bookId,
      currency: is("EUR", "JPY"),
      code,
      isGift,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: is("buy"), user, bookId, isGift }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: is("pay"), nth, isGood: fc.constantFrom(true, true, false) }),
  },
  { weight: 4, arbitrary: fc.record({ do: is("return"), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: is("webhook"), nth, how: is("deliver", "repeat", "lose") }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("takeFree"), user, bookId, code, isGift }) },
  { weight: 1, arbitrary: fc.record({ do: is("redeem"), user, from: user }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is(
        "refund",
        "refund part",
        "refund by operator",
        "dispute",
        "buy what is disputed",
        "win",
        "win",
        "lose",
      ),
      nth,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is("listen"), user }) },
  { weight: 1, arbitrary: fc.record({ do: is("reconcile") }) },
  { weight: 1, arbitrary: fc.record({ do: is("wait"), hours: fc.constantFrom(1, 23, 30) }) },
);

const scheduleArbitrary = schedulesOf(stepArbitrary, { calls: 14 });

const buyer = (id: string) => ({ id, email: `${id}@example.com` });

async function buy(
  shop: TestShop,
  payments: string[],
  { user, bookId, isGift }: { user: string; bookId: number; isGift: boolean },
): Promise<void> {
  const paymentId = await shop.pay({ user: buyer(user), bookId, isGift }).catch(unlessOwned);
  if (!paymentId) return;
  payments.push(paymentId);
  await shop.payments.settle(paymentId);
}

async function act(shop: TestShop, payments: string[], step: Step): Promise<void> {
  const { stripe } = shop;
  const paymentId = "nth" in step ? payments[step.nth] : undefined;
  switch (step.do) {
    case "start": {
      const { user, code: discountCode, ...wish } = step;
      const answer = await shop.payments.startPayment({ ...wish, user: buyer(user), discountCode });
      if (answer.ok && answer.paymentId && !payments.includes(answer.paymentId)) {
        payments.push(answer.paymentId);
      }
      return;
    }
    case "buy":
      return await buy(shop, payments, step);
    case "takeFree": {
      const { user, code: discountCode, ...wish } = step;
      await shop.payments.takeFree({ ...wish, user: buyer(user), currency: "EUR", discountCode });
      return;
    }
    case "redeem": {
      const [gift] = await shop.gifts.listOf(step.from);
      if (!gift) return;
      const { bookId, code: discountCode } = gift;
      await shop.payments.takeFree({
        user: buyer(step.user),
        currency: "EUR",
        bookId,
        discountCode,
      });
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
    case "listen":
      await shop.rights(step.user);
      return;
    case "reconcile":
      await shop.payments.reconcile({ sinceMs: 0 });
      return;
    case "wait":
      shop.clock.nowMs += step.hours * 3_600_000;
      return;
  }
  if (!paymentId) return;
  switch (step.do) {
    case "pay":
      await stripe.pay(paymentId, step.isGood ? GOOD_CARD : BAD_CARD);
      return;
    case "return":
      await shop.payments.settle(paymentId);
      return;
    case "refund":
      return await stripe.refund(paymentId);
    case "refund part":
      return await stripe.refund(paymentId, 100);
    case "refund by operator":
      await shop.payments.refund(paymentId);
      return;
    case "dispute":
      await stripe.dispute(paymentId);
      await shop.payments.settle(paymentId);
      return;
    case "buy what is disputed": {
      await stripe.dispute(paymentId);
      const { userId, audiobookId } = await shop.payments.settle(paymentId);
      return await buy(shop, payments, { user: userId!, bookId: audiobookId!, isGift: false });
    }
    case "win":
      await stripe.closeDispute(paymentId, "won");
      await shop.payments.settle(paymentId);
      return;
    case "lose":
      return await stripe.closeDispute(paymentId, "lost");
  }
}

/** Ignores the refusal to sell a book that is already owned; it is correct behaviour. */
function unlessOwned(error: unknown): null {
  if (error instanceof Error && error.message.includes("already_owned")) return null;
  throw error;
}

/** A dispute of a purchase with a code is won once the book was bought again: one too many, it uses up no code. */
const BOUGHT_TWICE_AFTER_A_DISPUTE: Schedule<Step> = ([
  { do: "start", user: "ada", bookId: 11, isGift: false, currency: "EUR", code: "HALF" },
  { do: "pay", nth: 0, isGood: true },
  { do: "return", nth: 0 },
  { do: "buy what is disputed", nth: 0 },
  { do: "win", nth: 0 },
] satisfies Step[]).map((step) => ({ steps: [step], trouble: { kind: "none" } }));

Deno.test(`money: ${RUNS} random schedules with crashes, faults and races end with grants and invoices that equal the ledger`, async () => {
  await fc.assert(
    fc.asyncProperty(scheduleArbitrary, is("oss", "stripe"), async (schedule, mode) => {
      const kv = await Deno.openKv(":memory:");
      const crashing = createCrashingKv(kv);
      const clock = { nowMs: Date.now() };
      const store = createMemoryStore();
      const stripe = createStripeEmulator({ store, now: () => clock.nowMs });
      const gateway = gatewayOver(stripe);
      const shop = await openTestShop({ kv: crashing.kv, stripe, gateway, clock });
      for (
        const [code, percentage, maxUses] of [["HALF", 50, 2], ["FREE", 100, null], [
          "ONCE",
          100,
          1,
        ]] as const
      ) {
        await shop.discounts.create({ code, percentage, maxUses, bookId: null, expiresAtMs: null });
      }
      await shop.taxes.set(taxed({ mode }));
      const payments: string[] = [];
      try {
        await runSchedule(
          schedule,
          { shop, stripe, crashing },
          (step) => act(shop, payments, step),
        );
        await expectGrantsEqualLedger(shop, { kv, users: USERS });
        const year = new Date().getUTCFullYear();
        await expectInvoicesEqualLedger(shop, { kv, users: USERS, years: [year, year + 1] });
        await expectReportsEqualLedger(store, { kv, users: USERS });
      } finally {
        kv.close();
      }
    }),
    { numRuns: RUNS, examples: [[BOUGHT_TWICE_AFTER_A_DISPUTE, "oss"]] },
  );
});
