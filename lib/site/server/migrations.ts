/** What releases have changed of what the store holds, oldest first; see {@link Migration} for how to add one. */
import { indexSales } from "@/lib/shop/server/sales/sales_store.ts";
import type { Migration } from "@/lib/platform/server/kv/schema_version.ts";

export const MIGRATIONS: Migration[] = [
  { version: 2, oldestCode: 1, title: "purchases by time, id and code", run: indexSales },
];
