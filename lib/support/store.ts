/** Requests for help, kept for a year. */
import { keys } from "@/lib/kv/keys.ts";
import { isLocked, withRetry } from "@/lib/kv/retry.ts";
import { type HelpRequestRecord, helpRequestRecord } from "@/lib/support/schema.ts";

const KEPT_MS = 365 * 24 * 3_600_000;

export interface HelpRequestStore {
  add(request: HelpRequestRecord): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<HelpRequestRecord[]>;
}

export function createHelpRequestStore(kv: Deno.Kv): HelpRequestStore {
  return {
    async add(request) {
      const key = keys.helpRequest(request.id);
      await withRetry(() => kv.set(key, request, { expireIn: KEPT_MS }), isLocked);
    },
    async list(limit) {
      const entries = kv.list({ prefix: keys.helpRequests() }, { limit, reverse: true });
      return (await Array.fromAsync(entries)).map(({ value }) => helpRequestRecord.parse(value));
    },
  };
}
