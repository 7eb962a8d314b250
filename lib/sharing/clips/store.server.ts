/** Stores what listeners have shared, by listener and source book, with an index by share id. */

import { z } from "zod";
import { keys } from "../records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { type SharedRecord, sharedRecord } from "./clip.ts";

type Sharer = Pick<SharedRecord, "userId" | "bookId">;
type Spans = SharedRecord["spans"];

export type SharedStore = ReturnType<typeof createSharedStore>;

const sharer = z.tuple([z.string(), z.int()]);

export function createSharedStore(kv: Deno.Kv) {
  async function read({ userId, bookId }: Sharer) {
    const entry = await kv.get(keys.shared(userId, bookId));
    return { entry, known: sharedRecord.nullable().parse(entry.value) };
  }

  const list = (userId: string) => keys.shared.list(kv, [userId]);

  return {
    /** The shared spans; empty if the listener has shared nothing. */
    get: async (of: Sharer) => (await read(of)).known?.spans ?? [],
    /** Replaces the shared spans by the result of `change`. */
    update: (of: Sharer, change: (spans: Spans) => Spans) =>
      retryOnConflict(async () => {
        const { entry, known } = await read(of);
        const before = known ??
          { ...of, shareId: newToken(12), spans: [] };
        const after = { ...before, spans: change(before.spans) };
        if (known && after.spans === before.spans) return known;
        const { ok } = await kv.atomic().check(entry)
          .set(entry.key, after)
          .set(keys.sharedById(after.shareId), [of.userId, of.bookId])
          .commit();
        return ok ? after : CONFLICT;
      }),
    /** The sharer with this id; null: unknown, or the account is gone. */
    async find(shareId: string): Promise<Sharer | null> {
      const { value } = await kv.get(keys.sharedById(shareId));
      if (value === null) return null;
      const [userId, bookId] = sharer.parse(value);
      return { userId, bookId };
    },
    list,
    /** Invalidates every link of a listener. */
    async erase(userId: string): Promise<void> {
      for (const { bookId, shareId } of await list(userId)) {
        const operation = kv.atomic()
          .delete(keys.shared(userId, bookId))
          .delete(keys.sharedById(shareId));
        const { ok } = await operation.commit();
        if (!ok) throw new Error("Deno KV refused a commit without conditions");
      }
    },
  };
}
