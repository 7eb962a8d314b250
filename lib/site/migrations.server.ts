/** The migrations of the store, oldest first; see {@link Migration} for how to add one. */

import { indexUserWords } from "@/lib/accounts/user_store.server.ts";
import { markListeners } from "@/lib/figures/heard/heard_store.server.ts";
import type { Migration } from "@/lib/platform/kv/schema_version.server.ts";
import { indexReviewWords } from "@/lib/reviews/store.server.ts";
import { indexSales, indexSaleWords, markSaleDays } from "@/lib/shop/sales/sales_store.server.ts";
import { indexRequestWords } from "@/lib/support/store.server.ts";

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
