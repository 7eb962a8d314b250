/** Issued invoices and corrections. They are immutable: this store only reads them. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { type InvoiceRecord, invoiceRecord } from "@/lib/shop/tax/invoice.ts";

export interface InvoiceStore {
  /** Those of one purchase, in order of issue. */
  ofPurchase(purchaseId: string): Promise<InvoiceRecord[]>;
  /** Those of a series, newest first; with a count, only those below it. */
  newest(
    series: string,
    o: { limit: number; before: number | null },
  ): Promise<InvoiceRecord[]>;
  /** All documents of a year ("2026"), or of its test mode ("TEST-2026"), by number. */
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
