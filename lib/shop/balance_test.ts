import { expect } from "npm:expect@30.5.2";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import { type BalanceEntry, sumBalance } from "./balance.ts";
import { createStripeEmulator } from "./stripe_emulator/mod.server.ts";

const DAY_MS = 86_400_000;

Deno.test("listBalance: what the provider took, its fees, refunds, a dispute and the payouts of a span", async () => {
  let nowMs = Date.UTC(2026, 10, 3, 12);
  const stripe = createStripeEmulator({ now: () => nowMs });
  const gateway = gatewayOver(stripe);
  const pay = async (orderId: string, amountMinor: number) => {
    const { id } = await gateway.createPayment({
      amountMinor,
      currency: "EUR",
      metadata: { kind: "book", userId: "user1", audiobookId: 11, orderId },
      description: "The Lamplighter",
      email: "reader@example.com",
    });
    await stripe.pay(id, "4242424242424242");
    return id;
  };
  const first = await pay("order1", 1_000), second = await pay("order2", 2_000);
  await gateway.refundPayment({
    paymentId: first,
    reason: "requested_by_customer",
    part: { amountMinor: 400, refundedMinor: 0 },
  });
  nowMs += DAY_MS;
  await stripe.dispute(second);
  nowMs += 5 * DAY_MS;
  const list = async (fromMs: number, toMs: number) => {
    const found = await Array.fromAsync(gateway.listBalance({ fromMs, toMs }));
    expect(found.some((it) => "unreadable" in it)).toBe(false);
    return sumBalance(found as BalanceEntry[]);
  };
  const [sum] = await list(0, nowMs + 1_000);
  expect(sum).toMatchObject({
    currency: "EUR",
    minor: { charge: 3_000, refund: -400, dispute: -2_000, fee: 0, other: 0 },
    feesMinor: (15 + 25) + (30 + 25) + 2_000,
  });
  expect(sum!.netMinor).toBe(3_000 - 400 - 2_000 - sum!.feesMinor);
  expect(sum!.minor.payout).toBe(-(3_000 - 400 - 40 - 55)); // what the dispute costs is not paid out
  const [day] = await list(Date.UTC(2026, 10, 4), Date.UTC(2026, 10, 5));
  expect(day).toMatchObject({ minor: { charge: 0, dispute: -2_000 }, feesMinor: 2_000 });
  expect(await list(0, Date.UTC(2026, 10, 3))).toEqual([]);
});

Deno.test("sumBalance: currencies stay apart, and a fee of no payment counts once", () => {
  const entry = (it: Partial<BalanceEntry>): BalanceEntry => ({
    id: "txn_1",
    kind: "charge",
    amountMinor: 0,
    feeMinor: 0,
    currency: "EUR",
    ...it,
  });
  const sums = sumBalance([
    entry({ amountMinor: 500, feeMinor: 30 }),
    entry({ kind: "fee", amountMinor: -200 }),
    entry({ kind: "payout", amountMinor: -270 }),
    entry({ amountMinor: 900, feeMinor: 10, currency: "CHF" }),
  ]);
  expect(sums.map(({ currency, feesMinor, netMinor }) => [currency, feesMinor, netMinor]))
    .toEqual([["CHF", 10, 890], ["EUR", 230, 270]]);
});
