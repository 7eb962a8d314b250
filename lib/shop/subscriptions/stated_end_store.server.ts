/** Stores the latest wish for a listener's Premium: of a statement without signing in, or of its owner. */

import { keys } from "../records.ts";
import { type StatedEnd, statedEnd } from "../subscription.ts";

export type StatedEndStore = ReturnType<typeof createStatedEndStore>;

export function createStatedEndStore(kv: Deno.Kv, now: () => number) {
  return {
    async read(
      userId: string,
    ): Promise<{ entry: Deno.KvEntryMaybe<unknown>; stated: StatedEnd | null }> {
      const entry = await kv.get(keys.statedEnd(userId));
      return { entry, stated: statedEnd.safeParse(entry.value).data ?? null };
    },
    /** False: another one was written since `entry` was read. */
    async write(entry: Deno.KvEntryMaybe<unknown>, stated: StatedEnd): Promise<boolean> {
      const expireIn = Math.max(1, stated.expiresAtMs - now());
      return (await kv.atomic().check(entry).set(entry.key, stated, { expireIn }).commit()).ok;
    },
    /** Those that the provider has not done yet. */
    async *pending(): AsyncIterable<{ id: string }> {
      for await (const { key, value } of kv.list({ prefix: keys.statedEnd.under() })) {
        if (statedEnd.safeParse(value).data?.isDone === false) yield { id: String(key.at(-1)) };
      }
    },
  };
}
