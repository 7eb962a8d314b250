/** What the Stripe emulator knows, kept in the site's database so that it survives a restart. */

import { keys } from "@/lib/platform/kv/keys.server.ts";

/** How long Stripe knows what it answered to an idempotency key. */
const ANSWER_MS = 24 * 60 * 60 * 1000;

interface StoredObject {
  kind: string;
  id: string;
  value: unknown;
}

/** An ObjectStore of state.ts; the Stripe emulator alone reads and writes these records. */
export function createKvStore(kv: Deno.Kv) {
  return {
    get: async (kind: string, id: string): Promise<unknown> =>
      (await kv.get(keys.emulatorObject(kind, id))).value,
    async list(kind: string): Promise<unknown[]> {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.emulatorObjects(kind) }));
      return entries.map(({ value }) => value);
    },
    async put(objects: StoredObject[]): Promise<void> {
      const atomic = kv.atomic();
      for (const { kind, id, value } of objects) {
        const options = kind === "stored_answer" ? { expireIn: ANSWER_MS } : {};
        atomic.set(keys.emulatorObject(kind, id), value, options);
      }
      await atomic.commit();
    },
  };
}
