/** The audit log, ordered by time. Entries expire after two years. */

import { keys } from "@/lib/platform/kv/keys.server.ts";
import { AUDIT_KEPT_MS, type AuditRecord, auditRecord } from "../schema.ts";

export interface AuditStore {
  put(record: AuditRecord): Promise<void>;
  /** Newest first; those before the entry `beforeId`, when given. */
  list(beforeId?: string): AsyncIterable<AuditRecord>;
}

export function createAuditStore(kv: Deno.Kv, now: () => number = Date.now): AuditStore {
  return {
    async put(record) {
      const expireIn = Math.max(1, record.atMs + AUDIT_KEPT_MS - now());
      await kv.set(keys.auditEntry(record.id), record, { expireIn });
    },
    async *list(beforeId) {
      const prefix = keys.auditEntries();
      const selector = beforeId === undefined
        ? { prefix }
        : { prefix, end: keys.auditEntry(beforeId) };
      for await (const { value } of kv.list(selector, { reverse: true })) {
        yield auditRecord.parse(value);
      }
    },
  };
}
