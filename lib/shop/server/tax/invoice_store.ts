/** Invoices and corrections, as they were written; nothing here changes one. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { type InvoiceRecord, invoiceRecord } from "@/lib/shop/tax/invoice.ts";

export interface InvoiceStore {
  /** Of one purchase, in the order they were written. */
  ofPurchase(purchaseId: string): Promise<InvoiceRecord[]>;
  /** Of a series, newest first: those before a count, when given. */
  newest(
    series: string,
    o: { limit: number; before: number | null },
  ): Promise<InvoiceRecord[]>;
  /** Everything of a year or, with "TEST-" before it, of a year's tests, by number. */
  ofSeries(series: string): AsyncIterable<InvoiceRecord>;
}

export function createInvoiceStore(kv: Deno.Kv): InvoiceStore {
  return {
    async ofPurchase(purchaseId) {
      const named = await Array.fromAsync(kv.list({ prefix: keys.invoicesOfPurchase(purchaseId) }));
      const found = await Promise.all(
        named.map(({ key }) => kv.get(keys.invoice(String(key.at(-2)), Number(key.at(-1))))),
      );
      return found.map(({ value }) => invoiceRecord.parse(value))
        .toSorted((a, b) => a.issuedAtMs - b.issuedAtMs || (a.number < b.number ? -1 : 1));
    },
    async newest(series, { limit, before }) {
      const prefix = keys.invoicesOf(series);
      const selector = before === null ? { prefix } : { prefix, end: keys.invoice(series, before) };
      const entries = kv.list(selector, { limit, reverse: true });
      return (await Array.fromAsync(entries)).map(({ value }) => invoiceRecord.parse(value));
    },
    async *ofSeries(series) {
      for await (const { value } of kv.list({ prefix: keys.invoicesOf(series) })) {
        yield invoiceRecord.parse(value);
      }
    },
  };
}
