/**
 * Purchases of books that were not out yet, each noted in the commit that recorded it (ledger_store.server.ts), until
 * the buyer is told that the book is open.
 */

import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { keys } from "../records.ts";

/** A note of a purchase. */
export interface Presale {
  bookId: number;
  purchaseId: string;
  entry: Deno.KvEntry<unknown>;
}

export type PresaleStore = ReturnType<typeof createPresaleStore>;

export function createPresaleStore(kv: Deno.Kv) {
  return {
    async *each(): AsyncIterable<Presale> {
      for await (const entry of kv.list({ prefix: keys.presale.under() })) {
        const [, bookId, purchaseId] = entry.key;
        yield { bookId: Number(bookId), purchaseId: String(purchaseId), entry };
      }
    },
    /** All that the purchase's buyer has bought; none for an erased one's. */
    async boughtBeside(purchaseId: string): Promise<PurchaseRecord[]> {
      const { value: userId } = await kv.get<string>(keys.saleById(purchaseId));
      return userId === null ? [] : await keys.purchase.list(kv, [userId]);
    },
    /** Forgets the note and queues the letter, if there is one. False: another process was faster. */
    async tell({ entry }: Presale, letter: MailRecord | null): Promise<boolean> {
      const atomic = kv.atomic().check(entry).delete(entry.key);
      if (letter) atomic.set(platformKeys.mail(letter.id), letter);
      return (await atomic.commit()).ok;
    },
  };
}
