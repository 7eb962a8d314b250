/** What releases have changed of what the store holds, oldest first; see {@link Migration} for how to add one. */
import type { Migration } from "@/lib/platform/server/kv/schema_version.ts";

export const MIGRATIONS: Migration[] = [];
