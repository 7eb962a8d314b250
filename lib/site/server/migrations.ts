/** The migrations of the store, oldest first; see {@link Migration} for how to add one. */
import { indexUserWords } from "@/lib/accounts/server/user_store.ts";
import { markListeners } from "@/lib/figures/server/heard_store.ts";
import { indexReviewWords } from "@/lib/reviews/server/store.ts";
import { indexSales, indexSaleWords } from "@/lib/shop/server/sales/sales_store.ts";
import { indexRequestWords } from "@/lib/support/server/store.ts";
import { markSaleDays } from "@/lib/shop/server/sales/due_days_store.ts";
import type { Migration } from "@/lib/platform/server/kv/schema_version.ts";

export const MIGRATIONS: Migration[] = [
  { version: 2, oldestCode: 1, title: "purchases by time, id and code", run: indexSales },
  {
    version: 3,
    oldestCode: 1,
    title: "days of sales to be counted",
    run: async (kv) => void await markSaleDays(kv),
  },
  { version: 4, oldestCode: 1, title: "words to find things by, gifts by time", run: indexWords },
  { version: 5, oldestCode: 1, title: "listeners to be counted", run: markListeners },
];

async function indexWords(kv: Deno.Kv): Promise<void> {
  for (const run of [indexUserWords, indexSaleWords, indexReviewWords, indexRequestWords]) {
    await run(kv);
  }
}
