/** Paid months of Premium, indexed by subscriber, provider's invoice and payment. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { type PremiumMonth, premiumMonth } from "@/lib/shop/premium_month.ts";

export interface MonthStore {
  get(userId: string, id: string): Promise<PremiumMonth | null>;
  /** All of a subscriber's, newest first. */
  ofUser(userId: string): Promise<PremiumMonth[]>;
  /** Finds a month of any subscriber by the id of the provider's invoice; null: there is none. */
  find(id: string): Promise<PremiumMonth | null>;
  /** The month that a payment paid; null: it paid none. */
  findByPayment(paymentId: string): Promise<PremiumMonth | null>;
}

export function createMonthStore(kv: Deno.Kv): MonthStore {
  async function get(userId: string, id: string): Promise<PremiumMonth | null> {
    const { value } = await kv.get(keys.month(userId, id));
    return value === null ? null : premiumMonth.parse(value);
  }

  async function find(id: string): Promise<PremiumMonth | null> {
    const { value } = await kv.get<string>(keys.monthById(id));
    return value === null ? null : await get(value, id);
  }

  return {
    get,
    find,
    async ofUser(userId) {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.monthsOfUser(userId) }));
      return entries.map(({ value }) => premiumMonth.parse(value))
        .toSorted((a, b) => b.createdAtMs - a.createdAtMs);
    },
    async findByPayment(paymentId) {
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
