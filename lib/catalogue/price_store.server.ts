/** Stores the price history of every book, whenever a process loads a catalogue. */

import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { keys } from "./records.ts";
import type { Book } from "./book.ts";
import { CURRENCIES } from "./money.ts";
import { notePrices, type PriceHistory, priceOf } from "./price.ts";

/** By book id. */
export type PriceHistories = ReadonlyMap<number, PriceHistory>;

export type PriceStore = ReturnType<typeof createPriceStore>;

export function createPriceStore(kv: Deno.Kv, now: () => number = Date.now) {
  async function noteBook(book: Book): Promise<PriceHistory> {
    const key = keys.priceHistory(book.id);
    const minor = Object.fromEntries(
      CURRENCIES.map((code) => [code, priceOf(book, code).amountMinor]),
    );
    return await retryOnConflict<PriceHistory>(async () => {
      const { value, versionstamp } = await kv.get<PriceHistory>(key);
      const known = value ?? [], nowMs = now();
      const next = notePrices(known, minor, { nowMs, atMs: book.releaseAtMs ?? nowMs });
      if (next === known) return known;
      const { ok } = await kv.atomic().check({ key, versionstamp }).set(key, next).commit();
      return ok ? next : CONFLICT;
    });
  }

  return {
    /** Adds the present prices to the histories; safe with concurrent processes. */
    async note(books: Book[]): Promise<PriceHistories> {
      return new Map(
        await Promise.all(books.map(async (book) => [book.id, await noteBook(book)] as const)),
      );
    },
  };
}
