/** A payment is compared with its order before anything is granted. */

import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import type { Payment, PaymentMetadata } from "../gateway.ts";
import {
  type HoldReason,
  type PaymentOnHold,
  paymentOnHold,
  reasonText,
} from "../purchase_after.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";

const ADA = { id: "ada", email: "ada@example.com" };

type Change = Omit<Partial<Payment>, "metadata"> & { metadata?: Partial<PaymentMetadata> };

/** A shop whose provider reports payments that differ from those it was asked to create. */
async function openWith({ metadata, ...change }: Change): Promise<TestShop> {
  const stripe = createStripeEmulator();
  const real = gatewayOver(stripe);
  return await openTestShop({
    stripe,
    gateway: {
      ...real,
      async getPayment(id) {
        const payment = await real.getPayment(id);
        if (payment?.status !== "succeeded") return payment;
        return { ...payment, ...change, metadata: { ...payment.metadata!, ...metadata } };
      },
    },
  });
}

const WRONG: [what: string, change: Change, reason: RegExp][] = [
  ["amount", { amountMinor: 1 }, /amount is €0.01, but the order says €7.99/],
  ["amount received", { receivedMinor: 798 }, /amount received is €7.98/],
  ["currency", { currency: "USD" }, /currency is USD, but the order says EUR/],
  ["currency that we never take", { currency: "CHF" }, /currency is CHF/],
  ["order", { metadata: { orderId: "no-such" } }, /no order no-such/],
  ["book", { metadata: { audiobookId: 15 } }, /audiobook is 15, but the order says 12/],
  ["kind", { metadata: { kind: "gift" } }, /for a gift, but the order says an audiobook/],
  ["listener", { metadata: { userId: "ben" } }, /listener is ben, but the order says ada/],
];

for (const [what, change, reason] of WRONG) {
  Deno.test(`settle: a payment with another ${what} than agreed opens nothing, is told to the author and given back by command [B4.5]`, async () => {
    await using shop = await openWith(change);
    const id = await shop.pay({ user: ADA, bookId: 12 });
    for (const _ of [1, 2]) expect((await shop.payments.settle(id)).state).toBe("held");
    await shop.payments.reconcile({ sinceMs: 0 });
    for (const userId of ["ada", "ben"]) {
      expect(await shop.rights(userId)).toEqual([]);
      expect(await shop.purchases.history(userId)).toEqual([]);
    }
    expect(await shop.payments.listOnHold()).toMatchObject([{ paymentId: id, refundedAtMs: null }]);
    const lines = shop.lines.filter(({ event }) => event === "payment_held");
    expect(lines).toHaveLength(1); // once
    const [{ reasons }] = await shop.payments.listOnHold() as [PaymentOnHold];
    expect(lines[0]!.fields.reasons).toEqual(reasons);
    expect(reasons.map(reasonText).join(" ")).toMatch(reason);
    const mails = (await shop.mails()).filter(({ to }) => to === "author@books.example");
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(reason);

    expect(await shop.payments.refund(id)).toMatchObject({ ok: true });
    expect((await shop.stripe.ledger())[0]).toMatchObject({ refundedMinor: 799 });
    expect((await shop.payments.listOnHold())[0]!.refundedAtMs).not.toBe(null);
    expect(await shop.rights("ada")).toEqual([]);
  });
}

Deno.test("reasonText: what is kept is written in the reader's language, also a kind of another version", async () => {
  await loadTranslations();
  const money = (amountMinor: number, currency: string) => ({ amountMinor, currency });
  const kept: HoldReason[] = [
    { kind: "amount", values: [money(1299, "CHF"), money(1300, "EUR")] },
    { kind: "kind", values: ["gift", "book"] },
    { kind: "kind", values: ["rental", "book"] },
    { kind: "country", values: ["FR", "DE"] },
    { kind: "noOrder", values: ["o1"] },
  ];
  const read: unknown = JSON.parse(JSON.stringify({
    ...{ paymentId: "pi_1", userId: "ada", orderId: "o1", audiobookId: 11, reasons: kept },
    ...{ receivedMinor: 1299, currency: "CHF", foundAtMs: 0, refundedAtMs: null },
  }));
  const { reasons } = paymentOnHold.parse(read);
  expect(withLanguage("de", () => reasons.map(reasonText))).toEqual([
    "Der Betrag ist 12,99\u00a0CHF, in der Bestellung steht aber 13,00\u00a0€.",
    "Die Zahlung ist für ein Geschenk, in der Bestellung steht aber ein Hörbuch.",
    "Die Zahlung ist für rental, in der Bestellung steht aber ein Hörbuch.",
    "In der Zahlung steht FR, in der Bestellung steht aber DE.",
    "Es gibt keine Bestellung o1.",
  ]);
});
