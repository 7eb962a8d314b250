/** Everybody's sales, and the days to be counted: the ledger marks them, lib/figures counts. */

import { createWordIndex } from "@/lib/platform/kv/word_index.server.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { type OpenDispute, openDispute, type PurchaseRecord, purchaseRecord } from "../purchase.ts";
import { receiptOf } from "../receipt.ts";
import { keys } from "../records.ts";
import type { OrderRecord } from "../schema.ts";
import { monthSale, type PremiumMonth, type Sale } from "../subscription.ts";

/** Marks all days with sales, to recompute doubtful sums. */
async function markSaleDays(kv: Deno.Kv): Promise<Set<string>> {
  const marked = new Set<string>();
  for await (const { key } of kv.list({ prefix: keys.sale.under() }, { batchSize: 500 })) {
    const day = isoDay(Number(key[1]));
    if (marked.has(day)) continue;
    marked.add(day);
    await kv.set(keys.salesDue(day), true);
  }
  return marked;
}

/*
 * Purchases and paid months of everybody, by time, id, code and words. The indexes hold whose a sale is, and the
 * ledger writes them in the sale's own commit; the sale itself is the listener's.
 */

const words = createWordIndex<Sale>({
  kind: "sale",
  idOf: ({ id }) => id,
  atMsOf: ({ createdAtMs }) => createdAtMs,
  textsOf: (it) => [it.id, receiptOf(it).number, it.email, it.discountCode, it.giftCode, it.title],
});

export type SalesStore = ReturnType<typeof createSalesStore>;

const READ_AT_ONCE = 100;

type Owned = Deno.KvEntry<string>;

export function createSalesStore(kv: Deno.Kv) {
  /** An index key ends with the sale's id; the value is its owner. */
  async function readSales(entries: Owned[]): Promise<Sale[]> {
    const found = await Promise.all(
      entries.map(async (entry): Promise<Sale[]> => {
        const purchases: Sale[] = await read([entry]);
        if (purchases.length > 0) return purchases;
        const month = await keys.month.get(kv, entry.value, String(entry.key.at(-1)));
        return month ? [monthSale(month)] : [];
      }),
    );
    return found.flat();
  }

  async function read(entries: Owned[]): Promise<PurchaseRecord[]> {
    const found = await Promise.all(
      entries.map(({ key, value }) => kv.get(keys.purchase(value, String(key.at(-1))))),
    );
    return found.flatMap(({ value }) => value === null ? [] : purchaseRecord.parse(value));
  }

  /** By the purchase's id, for a paid one the payment's; null: unknown. */
  async function find(purchaseId: string): Promise<PurchaseRecord | null> {
    const entry = await kv.get<string>(keys.saleById(purchaseId));
    return entry.value === null ? null : (await read([entry as Owned]))[0] ?? null;
  }

  async function findSale(id: string): Promise<Sale | null> {
    const purchase = await find(id);
    if (purchase) return purchase;
    const entry = await kv.get<string>(keys.monthById(id));
    return entry.value === null ? null : (await readSales([entry as Owned]))[0] ?? null;
  }

  const newest = (selector: Deno.KvListSelector, limit: number) =>
    Array.fromAsync(kv.list<string>(selector, { limit, reverse: true }));

  const ofUser = (userId: string) => keys.purchase.list(kv, [userId]);

  return {
    /** Within a time span (end excluded), newest first. */
    between: async ({ fromMs, toMs, limit }: { fromMs: number; toMs: number; limit: number }) =>
      await readSales(
        await newest({ start: keys.sale.under(fromMs), end: keys.sale.under(toMs) }, limit),
      ),
    /** All within a time span (end excluded), oldest first unless `reverse`. */
    async *each(
      { fromMs, toMs, reverse = false }: { fromMs: number; toMs: number; reverse?: boolean },
    ): AsyncIterable<Sale> {
      const selector = { start: keys.sale.under(fromMs), end: keys.sale.under(toMs) };
      let together: Owned[] = [];
      for await (const entry of kv.list<string>(selector, { batchSize: READ_AT_ONCE, reverse })) {
        together.push(entry);
        if (together.length < READ_AT_ONCE) continue;
        yield* await readSales(together);
        together = [];
      }
      yield* await readSales(together);
    },
    /** Marks all days with sales to be counted (lib/figures/sales). */
    markAll: () => markSaleDays(kv),
    /** The newest with this code. */
    withCode: async (code: string, limit: number) =>
      await read(await newest({ prefix: keys.saleWithCode.under(code) }, limit)),
    /** The newest gifts, including refunded ones; only those before `beforeMs`, if given. */
    async gifts(
      { limit, beforeMs = Number.MAX_SAFE_INTEGER }: { limit: number; beforeMs?: number },
    ): Promise<PurchaseRecord[]> {
      const selector = { prefix: keys.giftSale.under(), end: keys.giftSale.under(beforeMs) };
      return await read(await newest(selector, limit));
    },
    /** By word prefixes in id, receipt, address, code and title, newest first. */
    search: (text: string, limit: number) => words.find(kv, { text, limit, load: findSale }),
    find,
    /** The same, also a month of Premium. */
    findSale,
    /** All purchases of a listener, and those that wait for the owner of the address. */
    async ofListener(
      { userId, email }: { userId: string | null; email: string },
    ): Promise<PurchaseRecord[]> {
      const waiting = await Array.fromAsync(kv.list({ prefix: keys.waitingGuest.under(email) }));
      const ids = new Set(waiting.map(({ key }) => String(key.at(-1))));
      if (userId !== null) ids.add(userId);
      const found = await Promise.all([...ids].map(ofUser));
      return found.flat().sort((a, b) => b.createdAtMs - a.createdAtMs);
    },
    getOrder: (orderId: string): Promise<OrderRecord | null> => keys.order.get(kv, orderId),
    /** Undecided disputes, including months of Premium; the most urgent first. */
    async openDisputes(limit: number): Promise<OpenDispute[]> {
      const entries = await Array.fromAsync(
        kv.list({ prefix: keys.openDispute.under() }, { limit }),
      );
      const untilMs = ({ answerByMs }: OpenDispute) => answerByMs ?? Infinity;
      return entries.map(({ value }) => openDispute.parse(value))
        .sort((a, b) => untilMs(a) - untilMs(b));
    },
  };
}

export function indexMonth(
  atomic: Deno.AtomicOperation,
  { before, after }: { before: PremiumMonth | null; after: PremiumMonth },
): void {
  const { createdAtMs, id, userId } = after;
  atomic.set(keys.sale(createdAtMs, id), userId).set(keys.salesDue(isoDay(createdAtMs)), true);
  words.write(atomic, { before: before && monthSale(before), after: monthSale(after) });
}

/** Writes a purchase's index entries, which name its owner; written again when the purchase moves. */
function indexOwner(
  atomic: Deno.AtomicOperation,
  { id, userId, createdAtMs, discountCode, kind }: PurchaseRecord,
): void {
  atomic.set(keys.sale(createdAtMs, id), userId)
    .set(keys.saleById(id), userId)
    .set(keys.salesDue(isoDay(createdAtMs)), true);
  if (kind === "gift") atomic.set(keys.giftSale(createdAtMs, id), userId);
  if (discountCode !== null) atomic.set(keys.saleWithCode(discountCode, createdAtMs, id), userId);
}

/** @param before as read; null: it is new */
export function indexSale(
  atomic: Deno.AtomicOperation,
  { before, after }: { before: PurchaseRecord | null; after: PurchaseRecord },
): void {
  indexOwner(atomic, after);
  words.write(atomic, { before, after });
}

/** Deletes a sale's index entries. */
export function unindexSale(atomic: Deno.AtomicOperation, it: Sale): void {
  const { id, createdAtMs, discountCode } = it;
  atomic.delete(keys.sale(createdAtMs, id)).delete(keys.saleById(id))
    .delete(keys.giftSale(createdAtMs, id));
  if (discountCode !== null) atomic.delete(keys.saleWithCode(discountCode, createdAtMs, id));
  words.write(atomic, { before: it, after: null });
}
