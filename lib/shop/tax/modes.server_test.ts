/** The documents, receipts and sentences of a sale in each way of charging tax. */

import { expect } from "npm:expect@30.5.2";
import { expectInvoicesEqualLedger, taxed } from "@/tests/fakes/invoice_laws.ts";
import { openTestShop } from "@/tests/fakes/shop.ts";
import type { TaxSettings } from "./decide.ts";
import { invoiceView } from "./invoice.ts";

const BOB = { id: "bob", email: "bob@example.com" };

/** Test cards of the United Kingdom, Switzerland, Canada (Montreal) and the United States (New York). */
const GB = "4000008260000000", CH = "4000007560000009", QC = "4000001240000000";
const NY = "5555555555554444";

/** A sale: what the checkout says, the invoice's rows of tax and notes, and the mail's line. */
async function sell(settings: Partial<TaxSettings>, o: { country: string; card: string }) {
  const kv = await Deno.openKv(":memory:");
  const shop = await openTestShop({ kv });
  const seller = { name: "Ada Press", address: ["1 Lamp St"], vatId: null, taxNumber: null };
  await shop.taxes.set(taxed({ seller, ...settings }));
  const { quote, paymentId } = await shop.start({ user: BOB, bookId: 12, country: o.country });
  await shop.stripe.pay(paymentId, o.card);
  for (const _ of [1, 2]) await shop.payments.settle(paymentId);
  const [invoice] = await shop.invoices.ofPurchase(paymentId);
  const { parts, notes } = invoiceView(invoice!, BOB.email);
  const receipt = (await shop.payments.receipt({ userId: BOB.id, purchaseId: paymentId }))!;
  const mail = (await shop.mails()).find(({ id }) => id === `receipt-${paymentId}`)!;
  await shop.stripe.refund(paymentId, 101);
  await shop.payments.settle(paymentId);
  await shop.payments.refund(paymentId);
  const years = [new Date(shop.clock.nowMs).getUTCFullYear()];
  await expectInvoicesEqualLedger(shop, { kv, users: [BOB.id], years });
  kv.close();
  return {
    note: quote.taxNote,
    parts,
    notes: notes.filter((it) => !/^Paid with|This is a test/.test(it)),
    receipt: [receipt.vat.percent, receipt.vat.includedMinor, receipt.taxPlace],
    mail: mail.text.split("\n").find((it) => /\b(VAT|[Tt]ax)\b/.test(it)),
  };
}

Deno.test("modes: British VAT at home, and nothing elsewhere, which the invoice says", async () => {
  const uk = { mode: "uk", home: "GB" } as const;
  expect(await sell(uk, { country: "GB", card: GB })).toEqual({
    note: "Includes 20% VAT, €1.33.",
    parts: [["Net", "€6.66"], ["VAT 20% (GB)", "€1.33"]],
    notes: [],
    receipt: [20, 133, "GB"],
    mail: "VAT 20% (GB) included: €1.33",
  });
  expect(await sell(uk, { country: "CH", card: CH })).toEqual({
    note: "",
    parts: [["Net", "€7.99"], ["VAT", "€0.00"]],
    notes: ["Outside the scope of UK VAT."],
    receipt: [0, 0, "CH"],
    mail: "No VAT included.",
  });
});

Deno.test("modes: Swiss VAT at home, and nothing elsewhere, which the invoice says", async () => {
  const ch = { mode: "ch", home: "CH" } as const;
  expect(await sell(ch, { country: "CH", card: CH })).toMatchObject({
    note: "Includes 8.1% VAT, €0.60.",
    parts: [["Net", "€7.39"], ["VAT 8.1% (CH)", "€0.60"]],
    notes: [],
  });
  expect((await sell(ch, { country: "GB", card: GB })).notes).toEqual([
    "Not subject to Swiss VAT.",
  ]);
});

Deno.test("modes: her own table, by the state or province that the card's billing address tells", async () => {
  const ownRates = { "US-NY": 8.875, "CA-QC": 14.975, NZ: 15 };
  const table = { mode: "table", home: "US", ownRates } as const;
  expect(await sell(table, { country: "US", card: NY })).toEqual({
    note: "All taxes included.",
    parts: [["Net", "€7.34"], ["Tax 8.875% (US-NY)", "€0.65"]],
    notes: [],
    receipt: [8.875, 65, "US-NY"],
    mail: "Tax 8.875% (US-NY) included: €0.65",
  });
  expect((await sell(table, { country: "CA", card: QC })).receipt).toEqual([14.975, 104, "CA-QC"]);
  expect(await sell(table, { country: "GB", card: GB })).toMatchObject({
    note: "",
    parts: [["Net", "€7.99"], ["Tax", "€0.00"]],
    receipt: [0, 0, "GB"],
    mail: "No tax included.",
  });
});

Deno.test("modes: below the thresholds no tax is charged, and checkout, invoice and receipt say so", async () => {
  expect(await sell({ mode: "none", home: "US" }, { country: "US", card: NY })).toEqual({
    note: "No tax charged.",
    parts: [["Net", "€7.99"], ["Tax", "€0.00"]],
    notes: ["No tax charged: the seller is below the threshold for it."],
    receipt: [0, 0, "US"],
    mail: "No tax charged: the seller is below the threshold for it.",
  });
  const note = "No VAT under § 19 UStG.";
  expect(await sell({ mode: "none", home: "DE", note }, { country: "GB", card: GB }))
    .toMatchObject({ note: "No VAT charged.", notes: [note] });
});
