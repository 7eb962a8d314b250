/** The migrations of older stores. */

import type { Migration } from "@/lib/platform/record.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { indexMonths } from "@/lib/shop/ledger/sales_store.server.ts";

/** Oldest first; see {@link Migration} for how to add one. */
export const MIGRATIONS: Migration[] = [
  {
    version: 6,
    oldestCode: 6,
    title: "records of the first release",
    run() {
      throw new StartError(
        "This database is from before the first release, which can't read it. Start with an empty DATA_DIR or KV_URL; the old database stays as it is.",
      );
    },
  },
  {
    version: 7,
    oldestCode: 6,
    title: "months of Premium as sales",
    run: indexMonths,
  },
];
