/** Stores of the tax domain: businesses, documents, paid months of Premium, tax settings. */

import { StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { keys } from "../records.ts";
import { type PremiumMonth } from "../subscription.ts";
import { type ChosenTaxes, type Company, company, type TaxSettings } from "./decide.ts";
import {
  type InvoiceDraft,
  invoiceNumber,
  type InvoiceRecord,
  invoiceRecord,
  type PurchaseTax,
  seriesOf,
} from "./invoice.ts";

export type CompanyStore = ReturnType<typeof createCompanyStore>;

export function createCompanyStore(kv: Deno.Kv) {
  const parse = (value: unknown) => value === null ? null : company.parse(value);

  const write = (
    atomic: Deno.AtomicOperation,
    userId: string,
    { record, isDue }: { record: Company; isDue: boolean },
  ) => {
    atomic.set(keys.company(userId), record);
    if (isDue) atomic.set(keys.companyUnverified(userId), true);
    else atomic.delete(keys.companyUnverified(userId));
    return atomic.commit();
  };

  async function remove(userId: string): Promise<void> {
    await kv.atomic().delete(keys.company(userId)).delete(keys.companyUnverified(userId)).commit();
  }

  return {
    get: async (userId: string) => parse((await kv.get(keys.company(userId))).value),
    /** Replaces the stored company. {@link CompanyStore.listUnverified} lists it if its VAT id has no check. */
    async set(userId: string, record: Company): Promise<void> {
      await write(kv.atomic(), userId, { record, isDue: record.check === null });
    },
    /** As `set`, unless the listener has saved another company since `before` was read. */
    async update(
      userId: string,
      { before, after, isDue }: { before: Company; after: Company; isDue: boolean },
    ): Promise<void> {
      const entry = await kv.get(keys.company(userId));
      if (JSON.stringify(parse(entry.value)) !== JSON.stringify(before)) return;
      await write(kv.atomic().check(entry), userId, { record: after, isDue });
    },
    remove,
    /** Accounts whose VAT ids are still to be checked with VIES. */
    async listUnverified(limit: number): Promise<string[]> {
      const entries = kv.list({ prefix: keys.companyUnverified.under() }, { limit });
      return (await Array.fromAsync(entries)).map(({ key }) => String(key.at(-1)));
    },
  };
}

/* Issued invoices and corrections. They are immutable: this store only reads them. */

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

export function createInvoiceStore(kv: Deno.Kv) {
  return {
    /** Those of one purchase, in order of issue. */
    async ofPurchase(purchaseId: string): Promise<InvoiceRecord[]> {
      const named = await Array.fromAsync(
        kv.list({ prefix: keys.invoiceOfPurchase.under(purchaseId) }),
      );
      const found = await Promise.all(
        named.map(({ key }) => kv.get(keys.invoice(String(key.at(-2)), Number(key.at(-1))))),
      );
      return found.map(({ value }) => invoiceRecord.parse(value))
        .toSorted((a, b) => a.issuedAtMs - b.issuedAtMs || (a.number < b.number ? -1 : 1));
    },
    /** By its number, as it stands on the document; null: there is none. */
    async find(number: string): Promise<InvoiceRecord | null> {
      const [, series, count] = /^((?:TEST-)?20\d\d)-(\d{1,9})$/.exec(number) ?? [];
      return series === undefined ? null : await keys.invoice.get(kv, series, Number(count));
    },
    /** Those of a series, newest first; with a count, only those below it. */
    async newest(
      series: string,
      { limit, before }: { limit: number; before: number | null },
    ): Promise<InvoiceRecord[]> {
      const prefix = keys.invoice.under(series);
      const selector = before === null ? { prefix } : { prefix, end: keys.invoice(series, before) };
      const entries = kv.list(selector, { limit, reverse: true });
      return (await Array.fromAsync(entries)).map(({ value }) => invoiceRecord.parse(value));
    },
    /** All documents of a year ("2026"), or of its test mode ("TEST-2026"), by number. */
    async *ofSeries(series: string): AsyncIterable<InvoiceRecord> {
      for await (const { value } of kv.list({ prefix: keys.invoice.under(series) })) {
        yield invoiceRecord.parse(value);
      }
    },
  };
}

/* Paid months of Premium, indexed by subscriber, provider's invoice and payment. */

export type MonthStore = ReturnType<typeof createMonthStore>;

export function createMonthStore(kv: Deno.Kv) {
  const get = (userId: string, id: string) => keys.month.get(kv, userId, id);

  /** Finds a month of any subscriber by the id of the provider's invoice; null: there is none. */
  async function find(id: string): Promise<PremiumMonth | null> {
    const { value } = await kv.get<string>(keys.monthById(id));
    return value === null ? null : await get(value, id);
  }

  return {
    get,
    find,
    /** All of a subscriber's, newest first. */
    ofUser: async (userId: string) =>
      (await keys.month.list(kv, [userId])).sort((a, b) => b.createdAtMs - a.createdAtMs),
    /** The month that a payment paid; null: it paid none. */
    async findByPayment(paymentId: string): Promise<PremiumMonth | null> {
      const { value } = await kv.get<string>(keys.monthByPayment(paymentId));
      return value === null ? null : await find(value);
    },
  };
}

/** Adds the writes to the ledger's commit. */
export function writeMonth(atomic: Deno.AtomicOperation, month: PremiumMonth): void {
  const { id, userId, paymentId } = month;
  atomic.set(keys.month(userId, id), month)
    .set(keys.monthById(id), userId)
    .set(keys.monthByPayment(paymentId), id);
}

/*
 * Numbers without gaps: the commit that writes the invoice also checks and advances the series' count, so that a
 * number is used if and only if a document has it. A commit whose answer was lost is recognised by its id
 * (docs/decisions/0022).
 */

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

/* The author's tax settings. */

export type TaxStore = ReturnType<typeof createTaxStore>;

export function createTaxStore(kv: Deno.Kv, now: () => number = Date.now) {
  const read = (): Promise<ChosenTaxes | null> => keys.taxes.get(kv);
  /** A change reaches other processes within a minute. */
  const known = new StaleIfErrorCache<ChosenTaxes | null>({
    lifetimeMs: MINUTE_MS,
    maxEntries: 1,
    now,
  });
  return {
    /** From the cache; null: the author has not chosen yet. */
    get: () => known.get("taxes", read),
    async set(settings: TaxSettings): Promise<void> {
      const before = await read();
      const chosen = { ...settings, chosenAtMs: before?.chosenAtMs ?? now() };
      await kv.set(keys.taxes(), chosen);
      known.delete("taxes");
    },
  };
}
