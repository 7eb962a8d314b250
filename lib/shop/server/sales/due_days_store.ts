/** Days whose sales have changed since they were counted: the ledger marks them, lib/figures counts. */
import { keys } from "@/lib/platform/server/kv/keys.ts";

/** "2026-11-22", of UTC. */
export const saleDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Marks every day that has sales, for a store of before the marks or whose sums are in doubt. */
export async function markSaleDays(kv: Deno.Kv): Promise<Set<string>> {
  const marked = new Set<string>();
  for await (const { key } of kv.list({ prefix: keys.allSales() }, { batchSize: 500 })) {
    const day = saleDay(Number(key[1]));
    if (marked.has(day)) continue;
    marked.add(day);
    await kv.set(keys.salesDue(day), true);
  }
  return marked;
}
