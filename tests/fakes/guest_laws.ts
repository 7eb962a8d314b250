/** The laws of buying without an account: whose is what was paid under an address. */

import { expect } from "npm:expect@30.5.2";
import { isGuestId } from "@/lib/accounts/schema.ts";
import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import { type PurchaseRecord, purchaseRecord } from "@/lib/shop/purchase.ts";
import { validPurchases } from "@/lib/shop/owned_books.ts";
import { reconcileFully } from "./schedule.ts";
import type { TestShop } from "./shop.ts";

/** Under it guests buy. */
export const EMAIL = "ada@example.com";

const MODE = { isLive: false };

/** To be asked once everything is reconciled. The owner comes in meanwhile, with a proved address. */
export async function expectGuestsKeepTheirs(
  { shop, kv, users, mails }: {
    shop: TestShop;
    kv: Deno.Kv;
    users: UserStore;
    mails: string[];
  },
): Promise<void> {
  const readAll = async (): Promise<PurchaseRecord[]> =>
    (await Array.fromAsync(kv.list({ prefix: ["purchase"] })))
      .map(({ value }) => purchaseRecord.parse(value));
  const payments = await shop.stripe.ledger();
  const buyerOf = new Map(payments.map((it) => [it.paymentId, it.metadata.userId]));

  const owner = await users.findByEmail(EMAIL);
  const before = await readAll();
  for (const { userId, paymentId } of before) {
    // Nothing is given to whoever merely has opened an account for the address.
    const isMoved = paymentId !== null && buyerOf.get(paymentId) !== userId;
    if (isMoved && owner?.id === userId) expect(owner.emailVerifiedAtMs).not.toBe(null);
    // No account of a guest's is anybody's but the address's own.
    const account = isGuestId(userId) && await users.get(userId);
    if (account) expect([account.email, account.id]).toEqual([EMAIL, owner?.id]);
  }
  // Every guest who has paid is told once: how to get in, or that it waits. Of an erased account nobody is.
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  for (const guestId of new Set([...buyerOf.values()].filter((id) => isGuestId(id!)))) {
    const isNamed = before.some(({ paymentId, email }) =>
      paymentId !== null && buyerOf.get(paymentId) === guestId && email
    );
    const told = mails.filter((id) => [`account-${guestId}`, `waits-${guestId}`].includes(id));
    if (told.length > 1 || isNamed) expect([guestId, told.length]).toEqual([guestId, 1]);
  }
  if (owner) {
    await users.update(owner.id, { emailVerifiedAtMs: owner.emailVerifiedAtMs ?? 1 });
    await shop.payments.joinGuests(owner.id);
    await reconcileFully(shop);
  }

  // What was paid is recorded, each payment once.
  const all = await readAll();
  const ledger = await shop.stripe.ledger();
  const paid = ledger.filter(({ receivedMinor }) => receivedMinor > 0);
  expect(all.flatMap(({ paymentId }) => paymentId ?? []).sort())
    .toEqual(paid.map(({ paymentId }) => paymentId).sort());
  // What is kept of it is all that counts, and nothing is kept twice.
  const kept = new Set(
    ledger.filter((it) => it.receivedMinor > it.refundedMinor).map(({ paymentId }) => paymentId),
  );
  const ids = [...new Set(all.map(({ userId }) => userId))];
  const valid = ids.flatMap((id) => validPurchases(all.filter((it) => it.userId === id), MODE));
  expect(new Set(valid.flatMap(({ paymentId }) => paymentId ?? []))).toEqual(kept);
  // Every payment that is kept is its owner's, who hears it; of an erased account it names nobody.
  const isOwners = ({ userId }: PurchaseRecord) => userId === owner?.id;
  expect(valid.filter((it) => it.email !== null && !isOwners(it))).toEqual([]);
  const books = valid.filter((it) => it.kind === "book" && isOwners(it))
    .map(({ audiobookId }) => audiobookId);
  expect(books.length).toBe(new Set(books).size);
  if (owner) expect(await shop.rights(owner.id)).toEqual(books.sort());
  // Gifts have codes, codes are used as often as they count.
  for (const gift of valid.filter(({ kind }) => kind === "gift")) {
    expect(gift.giftCode).not.toBe(null);
  }
  const [code] = (await shop.discounts.list()).filter(({ gift }) => !gift);
  const used = all.filter((it) => it.discountCode === code!.code && !it.isDuplicate);
  expect(code!.uses).toBe(used.length);
  // Once the owner has come in, nothing waits any more.
  if (owner) expect(await store.waitingFor(EMAIL)).toEqual([]);
}
