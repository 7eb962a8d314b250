/** Leases as the store keeps them. Every change is made under the condition that nobody made another. */
import { z } from "zod";
import { keys } from "@/lib/platform/server/kv/keys.ts";

const leaseRecord = z.object({
  /** The process that does it; null: nobody. */
  holder: z.string().nullable(),
  /** When it was last done to its end. */
  doneAtMs: z.number(),
});
export type LeaseRecord = z.infer<typeof leaseRecord>;

export interface LeaseEntry extends LeaseRecord {
  versionstamp: string | null;
}

export interface LeaseStore {
  read(work: string): Promise<LeaseEntry>;
  /** The version it has now; null when somebody else has changed it since `from` was read. */
  change(work: string, from: LeaseEntry, to: LeaseRecord): Promise<LeaseEntry | null>;
}

export function createLeaseStore(kv: Deno.Kv): LeaseStore {
  return {
    async read(work) {
      const { value, versionstamp } = await kv.get(keys.lease(work));
      const record = leaseRecord.safeParse(value).data ?? { holder: null, doneAtMs: 0 };
      return { ...record, versionstamp };
    },
    async change(work, { versionstamp }, to) {
      const key = keys.lease(work);
      const result = await kv.atomic().check({ key, versionstamp }).set(key, to).commit();
      return result.ok ? { ...to, versionstamp: result.versionstamp } : null;
    },
  };
}
