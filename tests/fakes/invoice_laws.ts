/** The laws of invoices: what must hold between the documents, the purchases and their money. */

import { expect } from "npm:expect@30.5.2";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { PremiumMonth } from "@/lib/shop/subscription.ts";
import type { Seller, TaxSettings } from "@/lib/shop/tax/decide.ts";
import { taxShareOf } from "@/lib/shop/tax/invoice.ts";
import type { TaxTransaction } from "@/lib/shop/stripe_emulator/objects.server.ts";
import type { ObjectStore } from "@/lib/shop/stripe_emulator/state.server.ts";
import { createMonthStore } from "@/lib/shop/tax/invoice_store.server.ts";
import type { TestShop } from "./shop.ts";

export const SELLER: Seller = {
  name: "Iris Vale",
  address: ["Lamp Street 1", "10115 Berlin", "Germany"],
  vatId: "DE136695976",
  taxNumber: null,
};

/** An author in Germany who declares through the One-Stop Shop. */
export const taxed = (o: Partial<TaxSettings> = {}): TaxSettings => ({
  mode: "oss",
  home: "DE",
  rates: "standard",
  ownRates: {},
  seller: SELLER,
  note: "",
  ...o,
});

/** What a purchase, or a month of Premium, has brought and not lost again. */
const stands = (it: PurchaseRecord | PremiumMonth) =>
  it.disputedAtMs === null ? it.amountMinor - it.refundedMinor : 0;

/**
 * Numbers run without gap or double; the documents of each purchase come to what it has brought; whatever was
 * paid has an invoice, unless it was a payment too many. Months of Premium count as purchases do.
 */
export async function expectInvoicesEqualLedger(
  shop: Pick<TestShop, "invoices">,
  { kv, users, years }: { kv: Deno.Kv; users: string[]; years: number[] },
): Promise<void> {
  const all = [];
  for (const series of years.map((year) => `TEST-${year}`)) {
    const documents = await Array.fromAsync(shop.invoices.ofSeries(series));
    expect(documents.map(({ number }) => number))
      .toEqual(documents.map((_, at) => `${series}-${String(at + 1).padStart(6, "0")}`));
    all.push(...documents);
  }
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  const months = createMonthStore(kv);
  const purchases = (await Promise.all(users.map((id) => store.readPurchases(id)))).flat();
  const sold = [...purchases, ...(await Promise.all(users.map(months.ofUser))).flat()];
  for (const it of sold) {
    const own = all.filter(({ purchaseId }) => purchaseId === it.id);
    expect(await shop.invoices.ofPurchase(it.id)).toEqual(own);
    const sum = (of: "grossMinor" | "taxMinor") => own.reduce((total, one) => total + one[of], 0);
    const standsMinor = it.tax ? stands(it) : 0;
    expect([it.id, sum("grossMinor")]).toEqual([it.id, standsMinor]);
    expect(sum("taxMinor")).toBe(it.tax ? taxShareOf(it.tax, standsMinor) : 0);
    if ("isDuplicate" in it && it.paymentId && !it.isDuplicate) expect(it.tax).not.toBe(null);
    expect(own.filter(({ kind }) => kind === "invoice").map(({ number }) => number))
      .toEqual(it.tax?.number ? [it.tax.number] : []);
    for (const one of own) {
      const lines = one.lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
      expect(lines).toBe(one.grossMinor);
      expect(one.corrects).toBe(one.kind === "invoice" ? null : it.tax!.number);
    }
  }
  expect(all.length).toBe(
    all.filter(({ purchaseId }) => sold.some(({ id }) => id === purchaseId)).length,
  );
}

/**
 * The provider's tax reports count of each sale what stands of it, once. Of one whose answer was lost for longer
 * than the provider remembers a request, they count no more than that; the log says so.
 */
export async function expectReportsEqualLedger(
  reports: ObjectStore,
  { kv, users }: { kv: Deno.Kv; users: string[] },
): Promise<void> {
  const all = await reports.list("tax.transaction") as TaxTransaction[];
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  for (const it of (await Promise.all(users.map((id) => store.readPurchases(id)))).flat()) {
    const told = it.tax?.provider;
    const own = all.filter(({ reference }) => reference.startsWith(it.id));
    const reported = own.reduce((sum, { amount }) => sum + amount, 0);
    expect(own.filter(({ type }) => type === "transaction").length).toBeLessThanOrEqual(1);
    if (!told || told.transactionId === null) {
      expect([0, told?.grossMinor]).toContain(reported);
      continue;
    }
    const back = it.dispute?.state === "lost" ? told.grossMinor : it.refundedMinor;
    if (told.reversingMinor === told.reversedMinor) {
      expect([it.id, reported]).toEqual([it.id, told.grossMinor - back]);
    } else expect(reported).toBeGreaterThanOrEqual(told.grossMinor - back);
  }
}
