/** The laws of money: what must hold between the shop and the books of the provider. */

import { expect } from "npm:expect@30.5.2";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { LedgerEntry } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { isPaid, validPurchases } from "@/lib/shop/owned_books.ts";
import type { TestShop } from "./shop.ts";

const keepsMoney = (it: LedgerEntry) =>
  it.receivedMinor > it.refundedMinor && !DISPUTED.includes(it.dispute ?? "");
const DISPUTED = ["needs_response", "under_review", "lost"];

const ids = (list: { paymentId: string | null }[]) => list.map(({ paymentId }) => paymentId).sort();

/**
 * To be asked once everything is reconciled: what is paid is open, what is open was paid for, what was
 * given back is closed, nothing is paid twice, and no code is used more often than it may be.
 */
export async function expectGrantsEqualLedger(
  shop: TestShop,
  { kv, users }: { kv: Deno.Kv; users: string[] },
): Promise<void> {
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  const ledger = await shop.stripe.ledger();
  const all: PurchaseRecord[] = [];
  for (const userId of users) {
    const { purchases, orders } = await store.read(userId);
    all.push(...purchases);
    const paid = purchases.filter((it) => isPaid(it, { isLive: false }));
    // No lost payment, and no purchase without its money.
    const kept = ledger.filter((it) => it.metadata.userId === userId && keepsMoney(it));
    expect(ids(paid.filter(({ paymentId }) => paymentId !== null))).toEqual(ids(kept));
    // What is open was paid for, and so was whatever was credited to it.
    const valid = validPurchases(purchases, { isLive: false });
    const keptIds = ids(kept);
    for (const { paymentId, credits } of valid) {
      const counted = [...credits.map(({ purchaseId }) => purchaseId), paymentId ?? []].flat();
      expect(counted.filter((id) => !keptIds.includes(id))).toEqual([]);
    }
    // No double grant and no double charge.
    const books = valid.filter(({ kind }) => kind === "book").map(({ audiobookId }) => audiobookId);
    expect(books.length).toBe(new Set(books).size);
    // What is heard follows what is had; the store may have been set back under a process that remembers.
    const opened = new Set(books.flatMap((id) => id === 15 ? [11, 12, 13, 14, 15] : [id]));
    expect(await shop.rights(userId)).toEqual([...opened].sort());
    // Nothing waits to be canceled, and no order is open at a price with a credit that is gone.
    expect(orders.filter(({ state }) => state === "canceling")).toEqual([]);
    for (const { state, quote } of orders.filter(({ kind }) => kind === "book")) {
      expect([state, books.includes(quote.bookId)]).toEqual(["open", false]);
    }
  }
  for (const gift of all.filter((it) => it.kind === "gift" && isPaid(it, { isLive: false }))) {
    expect(gift.giftCode).not.toBe(null);
  }
  for (const code of await shop.discounts.list()) {
    const used = all.filter((it) => it.discountCode === code.code && !it.isDuplicate);
    if (!code.gift) expect([code.code, code.uses]).toEqual([code.code, used.length]);
    const free = used.filter(({ paymentId }) => paymentId === null);
    expect(used.length).toBeLessThanOrEqual(code.maxUses ?? Infinity);
    if (!code.gift) continue;
    // A gift stands and falls with its payment, and so does what a friend made of it.
    const bought = all.find(({ giftCode }) => giftCode === code.code)!;
    const stands = isPaid(bought, { isLive: false });
    expect(code.endedAtMs === null).toBe(stands);
    for (const received of free) expect(isPaid(received, { isLive: false })).toBe(stands);
  }
}

/** Everybody was told, once, of what was bought, given back and disputed. @param mails ids of those that were sent */
export async function expectEveryoneIsTold(
  shop: TestShop,
  { kv, users, mails }: { kv: Deno.Kv; users: string[]; mails: string[] },
): Promise<void> {
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  const purchases = (await Promise.all(users.map(store.readPurchases))).flat();
  const disputes = new Map((await shop.stripe.ledger()).map((it) => [it.paymentId, it.dispute]));
  const count = (wanted: RegExp) => mails.filter((id) => wanted.test(id)).length;
  const open: unknown[] = [];
  for (const { id, paymentId, email, refundedMinor, isDuplicate, dispute } of purchases) {
    const about = paymentId === null ? null : disputes.get(paymentId) ?? null;
    const begun = count(new RegExp(`^(receipt|paid-twice|code-spent)-${id}$`));
    const refunds = count(new RegExp(`^refund-${id}-`));
    const told = count(new RegExp(`^dispute-${id}-`));
    expect(Math.max(begun, told)).toBeLessThanOrEqual(isDuplicate ? 2 : 1);
    if (isDuplicate) expect(refunds).toBe(0);
    if (about !== null && about !== "won") expect([id, told]).toEqual([id, 1]);
    // A gift is suspended with its giver's payment: its receiver has no dispute of their own.
    if (paymentId !== null && dispute && dispute.state !== "lost") open.push([id, dispute.state]);
    if (!email) continue;
    // Whose money was back, or with the bank, before anything was known of it has no receipt.
    if (refundedMinor === 0 && about === null) expect([id, begun]).toEqual([id, 1]);
    if (refundedMinor > 0 && !isDuplicate) {
      expect([id, count(new RegExp(`^refund-${id}-${refundedMinor}$`))]).toEqual([id, 1]);
    }
  }
  const waiting = await shop.sales.openDisputes(100);
  expect(waiting.map(({ paymentId, state }) => [paymentId, state]).sort()).toEqual(open.sort());
  const undecided = [...disputes.values()].filter((it) =>
    it && DISPUTED.includes(it) && it !== "lost"
  );
  expect(waiting.length).toBe(undecided.length);
}

/**
 * A code serves those who pay: no more of it is reserved than is left, nobody who paid was turned away while a use was
 * left, and whoever may not pay at all, a guest, keeps nobody from ordering.
 */
export async function expectCodesServePayers(
  shop: TestShop,
  { kv, users, mails }: { kv: Deno.Kv; users: string[]; mails: string[] },
): Promise<void> {
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  const purchases = (await Promise.all(users.map(store.readPurchases))).flat();
  for (const { code, gift, maxUses, uses, reservations } of await shop.discounts.list()) {
    if (maxUses === null || gift) continue;
    const running = reservations.filter(({ expiresAtMs }) => expiresAtMs > shop.clock.nowMs);
    expect([code, uses + running.length <= maxUses]).toEqual([code, true]);
    const turnedAway = purchases.filter((it) =>
      it.discountCode === code && mails.includes(`code-spent-${it.id}`)
    );
    if (turnedAway.length > 0) expect([code, uses]).toEqual([code, maxUses]);
    if (uses === maxUses || running.some(({ isGuest }) => !isGuest)) continue;
    const wish = { text: code, bookId: 13, isGift: false, ownOrderIds: [] };
    expect(await shop.discounts.find(wish)).toMatchObject({ ok: true });
  }
}
