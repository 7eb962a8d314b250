/** The Stripe emulator's objects, in the site's database so that they survive a restart. */

import { DAY_MS } from "@/lib/platform/duration.ts";
import { keys } from "../records.ts";

/** How long Stripe remembers its answer to an idempotency key. */
const ANSWER_MS = DAY_MS;

/** The kind of stored answers, which are not backed up. */
const ANSWER = "stored_answer";
const keyOf = (kind: string, id: string) =>
  (kind === ANSWER ? keys.emulatorAnswer : keys.emulatorObject)(kind, id);

interface StoredObject {
  kind: string;
  id: string;
  value: unknown;
}

/** An ObjectStore of state.ts; only the Stripe emulator uses these records. */
export function createKvStore(kv: Deno.Kv) {
  return {
    get: async (kind: string, id: string): Promise<unknown> =>
      (await kv.get(keyOf(kind, id))).value,
    async list(kind: string): Promise<unknown[]> {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.emulatorObject.under(kind) }));
      return entries.map(({ value }) => value);
    },
    async put(objects: StoredObject[]): Promise<void> {
      const atomic = kv.atomic();
      for (const { kind, id, value } of objects) {
        atomic.set(keyOf(kind, id), value, kind === ANSWER ? { expireIn: ANSWER_MS } : {});
      }
      await atomic.commit();
    },
  };
}
