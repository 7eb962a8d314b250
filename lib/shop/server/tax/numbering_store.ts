/**
 * Numbers without gaps: the commit that writes the invoice also checks and advances the series' count, so that a
 * number is used if and only if a document has it. A commit whose answer was lost is recognised by its id
 * (docs/decisions/0022).
 */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import {
  type InvoiceDraft,
  invoiceNumber,
  type InvoiceRecord,
  type PurchaseTax,
  seriesOf,
} from "@/lib/shop/tax/invoice.ts";

/** A draft with its number, which is final only once committed. */
export interface Counted {
  draft: InvoiceDraft;
  series: string;
  count: number;
  /** The count as read; null: an earlier draft of the same commit has advanced it. */
  entry: Deno.KvEntryMaybe<unknown> | null;
}

export async function countInvoices(kv: Deno.Kv, drafts: InvoiceDraft[]): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const draft of drafts) {
    const series = seriesOf(draft);
    const before = counted.findLast((it) => it.series === series);
    const entry = before ? null : await kv.get<number>(keys.invoiceCount(series));
    const last = before?.count ?? entry?.value ?? 0;
    counted.push({ draft, series, count: last + 1, entry });
  }
  return counted;
}

/** Whether another commit has advanced one of the counts since they were read. */
export async function isTaken(kv: Deno.Kv, counted: Counted[]): Promise<boolean> {
  const known = counted.flatMap(({ entry }) => entry ?? []);
  const found = await Promise.all(known.map(({ key }) => kv.get(key)));
  return found.some(({ versionstamp }, at) => versionstamp !== known[at]!.versionstamp);
}

/** The sold items with the numbers of their invoices. */
export const withNumbers = <Sold extends { id: string; tax: PurchaseTax | null }>(
  sold: Sold[],
  counted: Counted[],
): Sold[] =>
  sold.map((it) => {
    const own = counted.find(({ draft }) => draft.kind === "invoice" && draft.purchaseId === it.id);
    return own && it.tax ? { ...it, tax: { ...it.tax, number: numberOf(own) } } : it;
  });

export function writeInvoices(atomic: Deno.AtomicOperation, counted: Counted[]): void {
  for (const it of counted) {
    const { draft, series, count, entry } = it;
    const record: InvoiceRecord = { number: numberOf(it), ...draft };
    if (entry) atomic.check(entry);
    atomic.set(keys.invoiceCount(series), count)
      .set(keys.invoice(series, count), record)
      .set(keys.invoiceOfPurchase(draft.purchaseId, series, count), true);
  }
}

const numberOf = ({ series, count }: Counted) => invoiceNumber(series, count);
