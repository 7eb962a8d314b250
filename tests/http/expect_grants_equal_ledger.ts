/** The law of every test that takes a shop down while people buy. */

import { expect } from "npm:expect@30.5.2";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import type { StripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { isPaid, validPurchases } from "@/lib/shop/owned_books.ts";
import { openTestShop } from "../fakes/shop.ts";

/** Reconciles over the shop's own store, and compares. Answers how many payments were made there. */
export async function expectGrantsEqualLedger(
  kv: Deno.Kv,
  stripe: StripeEmulator,
): Promise<number> {
  await using shop = await openTestShop({ kv, stripe });
  await shop.payments.reconcile({ sinceMs: 0 });
  expect((await shop.payments.reconcile({ sinceMs: 0 })).changed).toBe(0);
  const ledger = await stripe.ledger();
  const kept = ledger.filter((it) => it.receivedMinor > it.refundedMinor);
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  const users = [...new Set(ledger.map(({ metadata }) => metadata.userId!))];
  const ledgers = await Promise.all(users.map((userId) => store.read(userId)));
  for (const { purchases } of ledgers) {
    const valid = validPurchases(purchases, { isLive: false });
    const books = valid.map(({ audiobookId }) => audiobookId);
    expect(books.length).toBe(new Set(books).size);
  }
  // A series that lost its credit is closed, and its own money still there.
  const isLive = false;
  const recorded = ledgers.flatMap(({ purchases }) =>
    purchases.filter((it) => isPaid(it, { isLive }))
  );
  expect(recorded.map(({ paymentId }) => paymentId).sort())
    .toEqual(kept.map(({ paymentId }) => paymentId).sort());
  return ledger.filter(({ receivedMinor }) => receivedMinor > 0).length;
}
