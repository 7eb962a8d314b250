/** What the stand-in for Stripe knows, kept in the site's database so that it survives a restart. */
import { keys } from "@/lib/platform/server/kv/keys.ts";

/** How long Stripe knows what it answered to an idempotency key. */
const ANSWER_MS = 24 * 60 * 60 * 1000;

interface StoredObject {
  kind: string;
  id: string;
  value: unknown;
}

/** An ObjectStore of tests/fakes/stripe/state.ts; the stand-in alone reads and writes these records. */
export function createStandInStore(kv: Deno.Kv) {
  return {
    get: async (kind: string, id: string): Promise<unknown> =>
      (await kv.get(keys.standIn(kind, id))).value,
    async list(kind: string): Promise<unknown[]> {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.standInOfKind(kind) }));
      return entries.map(({ value }) => value);
    },
    async put(objects: StoredObject[]): Promise<void> {
      const atomic = kv.atomic();
      for (const { kind, id, value } of objects) {
        const options = kind === "stored_answer" ? { expireIn: ANSWER_MS } : {};
        atomic.set(keys.standIn(kind, id), value, options);
      }
      await atomic.commit();
    },
  };
}
