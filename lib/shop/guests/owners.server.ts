/** Which guest a browser is: its token and an address make one id, so that two tabs are one buyer. */

import { ACCOUNT_PATH, RESET_PASSWORD_PATH } from "@/lib/accounts/addresses.ts";
import type { GuestMaker } from "@/lib/accounts/care.server.ts";
import { toGuestId } from "@/lib/accounts/schema.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { hashOfToken } from "@/lib/platform/secrets.server.ts";
import { type MailRecord, message, toLetter } from "@/lib/platform/mail/letter.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import type { LedgerChange, LedgerStore } from "../ledger/ledger_store.server.ts";
import { paidTwiceMail, type ShopMail } from "../mails/notices.server.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { overtakenBy, ownsBook, toCancel, validPurchases } from "../valid.ts";
import { GUEST_MAIL } from "../words/mails.ts";

/** Nobody without the token can tell it, and the address cannot be read from it. */
export function guestIdOf(token: string, email: string): string {
  return toGuestId(hashOfToken(`${token}\n${email}`).slice(0, 32));
}

/* What whoever owns an address is told of a purchase under it. */

interface GuestMailOptions {
  seriesTitle: string;
  /** Where the links lead. */
  baseUrl: URL;
}

/** null: the address takes no mail. */
function guestMail(
  { guestId, email, isNew }: { guestId: string; email: string; isNew: boolean },
  { seriesTitle, baseUrl }: GuestMailOptions,
  nowMs: number,
): MailRecord | null {
  const reset = new URL(RESET_PASSWORD_PATH, baseUrl);
  reset.searchParams.set("email", email);
  const paragraphs = isNew
    ? GUEST_MAIL.made({ series: seriesTitle, reset: reset.href })
    : GUEST_MAIL.waits({
      series: seriesTitle,
      account: new URL(ACCOUNT_PATH, baseUrl).href,
      reset: reset.href,
    });
  const subject = isNew ? GUEST_MAIL.madeSubject(seriesTitle) : GUEST_MAIL.waitsSubject;
  const { data } = message.safeParse(toLetter({ to: email, subject, paragraphs }));
  const id = `${isNew ? "account" : "waits"}-${guestId}`;
  return data ? { ...data, id, failures: 0, createdAtMs: nowMs, dueAtMs: nowMs } : null;
}

/*
 * Who owns what a guest has bought. An address without an account gets one, with the guest's own id: nothing
 * has to be moved. An address with an account has them kept apart until its owner has come in; then they go to the
 * owner's ledger, and what is told of their payments later goes there too.
 */

interface GuestOwnersOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  accounts: GuestMaker;
  /** null: no mail is sent, and no address is ever proved. */
  mail: ShopMail;
  isLive: boolean;
  now: () => number;
}

export interface GuestOwners {
  /** After every settlement of a guest's payment: once there is an owner, it does nothing. */
  assign(guestId: string, email: string): Promise<void>;
  /** False: the purchases have gone to another account than the guest's own, or the guest's own was erased. */
  isOpen(guestId: string): Promise<boolean>;
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
  async function move(guestId: string, userId: string): Promise<string[]> {
    return await retryOnConflict(async () => {
      const [from, to] = [await store.read(guestId), await store.read(userId)];
      if (from.userId === to.userId) return paymentsOf(to.purchases);
      if (from.userId !== guestId) return []; // gone to an account that had the address before
      const moved: PurchaseRecord[] = [];
      const change: LedgerChange = { discounts: [], mails: [] };
      for (const it of from.purchases.toSorted((a, b) => a.createdAtMs - b.createdAtMs)) {
        const has = validPurchases([...to.purchases, ...moved], mode);
        const isOwned = it.kind === "book" && !it.isDuplicate &&
          ownsBook(has, { bookId: it.audiobookId, books: o.catalogue.books() });
        if (isOwned && it.discountCode) await giveBackUse(it.discountCode, change);
        const after = { ...it, userId, isDuplicate: it.isDuplicate || isOwned };
        moved.push(after);
        const letter = mail && isOwned && paidTwiceMail(after, mail, now());
        if (letter) change.mails!.push(letter);
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
      mail?.wake();
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

  /**
   * Writes down that somebody is to be told, before there is an account: whoever dies in between leaves it behind.
   * @returns false: there is nothing left to tell
   */
  async function mark(guestId: string, email: string): Promise<boolean | typeof CONFLICT> {
    const ledger = await store.read(guestId);
    if (ledger.userId !== guestId) return false;
    if (await store.isToldOfWaiting(email, guestId) !== null) return true;
    if (await accounts.get(guestId)) return false;
    const waiting = { email, guestId, state: "untold" } as const;
    return await store.commit([ledger], { waiting }) || CONFLICT;
  }

  /**
   * Finds the owner and queues the one mail to them in the step that records that they are told. It is decided from
   * a reading of the ledger and moves it: of webhook, return page and sign-in at once, only one decides.
   */
  async function tell(guestId: string, email: string): Promise<boolean | typeof CONFLICT> {
    const ledger = await store.read(guestId);
    const isTold = await store.isToldOfWaiting(email, guestId);
    if (ledger.userId !== guestId || isTold === null) return false;
    const isNew = await accounts.create({ id: guestId, email }) ||
      await accounts.get(guestId) !== null;
    if (isTold) return false;
    const letter = mail && guestMail({ guestId, email, isNew }, mail, now());
    const waiting = { email, guestId, state: isNew ? "none" : "told" } as const;
    if (!await store.commit([ledger], { waiting, mails: letter ? [letter] : [] })) return CONFLICT;
    if (letter) mail?.wake();
    return true;
  }

  async function assign(guestId: string, email: string): Promise<void> {
    const isToTell = await retryOnConflict(() => mark(guestId, email));
    if (isToTell) await retryOnConflict(() => tell(guestId, email));
  }

  return {
    async isOpen(guestId) {
      const { userId, purchases } = await store.read(guestId);
      return userId === guestId && purchases.every(({ email }) => email);
    },
    assign,
    async join(userId, settle) {
      const user = await accounts.get(userId);
      if (!user || user.disabledAtMs !== null) return false;
      const waiting = await store.waitingFor(user.email);
      for (const guestId of waiting) await assign(guestId, user.email); // whose buyer was not told yet
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
