/** Stores what listeners have shared, by listener and source book, with an index by share id. */

import { z } from "zod";
import { keys } from "../records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { type SharedRecord, sharedRecord } from "./clip.ts";

type Sharer = Pick<SharedRecord, "userId" | "bookId">;
type Spans = SharedRecord["spans"];

export interface SharedStore {
  /** The shared spans; empty if the listener has shared nothing. */
  get(sharer: Sharer): Promise<Spans>;
  /** Replaces the shared spans by the result of `change`. */
  update(sharer: Sharer, change: (spans: Spans) => Spans): Promise<SharedRecord>;
  /** The sharer with this id; null: unknown, or the account is gone. */
  find(shareId: string): Promise<Sharer | null>;
  list(userId: string): Promise<SharedRecord[]>;
  /** Invalidates every link of a listener. */
  erase(userId: string): Promise<void>;
}

const sharer = z.tuple([z.string(), z.int()]);

export function createSharedStore(kv: Deno.Kv): SharedStore {
  async function read({ userId, bookId }: Sharer) {
    const entry = await kv.get(keys.shared(userId, bookId));
    return { entry, known: sharedRecord.nullable().parse(entry.value) };
  }

  const list = (userId: string) => keys.shared.list(kv, [userId]);

  return {
    get: async (of) => (await read(of)).known?.spans ?? [],
    update: (of, change) =>
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
    async find(shareId) {
      const { value } = await kv.get(keys.sharedById(shareId));
      if (value === null) return null;
      const [userId, bookId] = sharer.parse(value);
      return { userId, bookId };
    },
    list,
    async erase(userId) {
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
