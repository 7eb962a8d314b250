/**
 * Who owns what a guest has bought. An address without an account gets one, with the guest's own id: nothing
 * has to be moved. An address with an account has them kept apart until its owner has come in; then they go to the
 * owner's ledger, and what is told of their payments later goes there too.
 */
import type { GuestMaker } from "@/lib/accounts/server/guests.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { overtakenBy, toCancel } from "@/lib/shop/open_orders.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { LedgerChange, LedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import { guestMail, type GuestMailOptions } from "@/lib/shop/server/guests/guest_mails.ts";
import { ownsBook, validPurchases } from "@/lib/shop/valid.ts";

export interface GuestOwnersOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  accounts: GuestMaker;
  /** null: no mail is sent, and no address is ever proved. */
  mail: (GuestMailOptions & { wake(): void }) | null;
  isLive: boolean;
  now: () => number;
}

export interface GuestOwners {
  /** After every settlement of a guest's payment: once there is an owner, it does nothing. */
  assign(guestId: string, email: string): Promise<void>;
  /** Whether the purchases are, or are going to be, another account's than the guest's own. */
  isJoined(guestId: string): Promise<boolean>;
  /**
   * Gives the owner of an address what waits for it. Where mail is sent, the address must have been proved.
   * @returns whether anything waited
   * @param settle reads a payment anew: one too many is given back
   */
  join(userId: string, settle: (paymentId: string) => Promise<unknown>): Promise<boolean>;
}

export function createGuestOwners(o: GuestOwnersOptions): GuestOwners {
  const { store, accounts, mail, now } = o;
  const mode = { isLive: o.isLive };
  const isJoined = async (guestId: string) => (await store.read(guestId)).userId !== guestId;

  async function move(guestId: string, userId: string): Promise<string[]> {
    return await retryOnConflict(async () => {
      const [from, to] = [await store.read(guestId), await store.read(userId)];
      if (from.userId === to.userId) return paymentsOf(to.purchases);
      if (from.userId !== guestId) return []; // gone to an account that had the address before
      const moved: PurchaseRecord[] = [];
      const change: LedgerChange = { discounts: [] };
      for (const it of from.purchases.toSorted((a, b) => a.createdAtMs - b.createdAtMs)) {
        const has = validPurchases([...to.purchases, ...moved], mode);
        const isOwned = it.kind === "book" && !it.isDuplicate &&
          ownsBook(has, { bookId: it.audiobookId, books: o.catalogue.books() });
        if (isOwned && it.discountCode) await giveBackUse(it.discountCode, change);
        moved.push({ ...it, userId, isDuplicate: it.isDuplicate || isOwned });
      }
      const begun = validPurchases(moved, mode).filter(({ kind }) => kind === "book");
      const overtaken = new Set(
        begun.flatMap(({ audiobookId }) =>
          overtakenBy(to.orders, audiobookId, o.catalogue.getBook)
        ),
      );
      change.purchases = moved;
      change.orders = [...overtaken].map(toCancel);
      change.joined = { guestId, userId, purchases: from.purchases };
      if (!await store.commit([from, to], change)) return CONFLICT;
      return paymentsOf(moved);
    });
  }

  /** A payment too many uses up no code. */
  async function giveBackUse(code: string, { discounts }: LedgerChange): Promise<void> {
    const { entry, discount } = await store.getDiscount(code);
    const written = discounts!.find((it) => it.discount.code === code);
    if (written) written.discount = { ...written.discount, uses: written.discount.uses - 1 };
    else if (discount) {
      discounts!.push({ entry, discount: { ...discount, uses: discount.uses - 1 } });
    }
  }

  /** Once, whoever dies meanwhile: what is told and that it is told are written in one step. */
  async function tell(
    guestId: string,
    email: string,
    { isNew }: { isNew: boolean },
  ): Promise<void> {
    const letter = mail && guestMail({ guestId, email, isNew }, mail, now());
    await retryOnConflict(async () =>
      await store.commit([await store.read(guestId)], {
        told: { email, guestId, isWaiting: !isNew },
        mails: letter ? [letter] : [],
      }) || CONFLICT
    );
    if (letter) mail?.wake();
  }

  async function assign(guestId: string, email: string): Promise<void> {
    if (await isJoined(guestId)) return;
    const isMade = await accounts.get(guestId) !== null;
    const isTold = await store.isToldOfWaiting(email, guestId);
    if (isMade && isTold === null) return;
    // Before the account: whoever dies in between leaves a mark that somebody is to be told yet.
    if (isTold === null) await store.waitFor(email, guestId);
    const isNew = isMade || await accounts.create({ id: guestId, email });
    if (isNew || !isTold) await tell(guestId, email, { isNew });
  }

  return {
    isJoined,
    assign,
    async join(userId, settle) {
      const user = await accounts.get(userId);
      if (!user || user.disabledAtMs !== null) return false;
      const waiting = await store.waitingFor(user.email);
      if (waiting.includes(userId)) await assign(userId, user.email); // in, and not told how yet
      if (mail && user.emailVerifiedAtMs === null) return false;
      for (const guestId of waiting) {
        const isOwnAccount = await accounts.get(guestId) !== null;
        const paymentIds = isOwnAccount ? [] : await move(guestId, userId);
        for (const id of paymentIds) await settle(id);
        await store.waitNoMore(user.email, guestId);
      }
      return waiting.length > 0;
    },
  };
}

const paymentsOf = (purchases: PurchaseRecord[]): string[] =>
  purchases.flatMap(({ paymentId }) => paymentId ?? []);
