/**
 * Guests, and how their purchases get an owner. A browser's token and an address make one guest id, so two tabs
 * are one buyer.
 */

import { ACCOUNT_PATH, RESET_PASSWORD_PATH } from "@/lib/accounts/addresses.ts";
import type { GuestMaker } from "@/lib/accounts/care.server.ts";
import { toGuestId } from "@/lib/accounts/schema.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import {
  type MailRecord,
  message,
  type Paragraph,
  toLetter,
} from "@/lib/platform/mail/letter.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { hashOfToken } from "@/lib/platform/secrets.server.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { modeOf, type PaymentGateway } from "../gateway.ts";
import { giftKeptMail, paidTwiceMail, type ShopMail } from "../mails/notices.server.ts";
import { returnUse } from "../offers/discounts.server.ts";
import { overtakenBy, ownsBook, toCancel, validPurchases } from "../owned_books.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { GUEST_MAIL, HELLO } from "../words/mails.ts";
import type { LedgerChange, LedgerStore } from "./ledger_store.server.ts";

/** Cannot be computed without the token, and does not reveal the address. */
export function guestIdOf(token: string, email: string): string {
  return toGuestId(hashOfToken(`${token}\n${email}`).slice(0, 32));
}

/* The mail to an address's owner about a guest purchase. */

interface GuestMailOptions {
  seriesTitle: string;
  /** Base of the links. */
  baseUrl: URL;
}

/** null: the address cannot receive mail. */
function guestMail(
  { guestId, email, isNew, isGift }: {
    guestId: string;
    email: string;
    isNew: boolean;
    isGift: boolean;
  },
  { seriesTitle, baseUrl }: GuestMailOptions,
  nowMs: number,
): MailRecord | null {
  const reset = new URL(RESET_PASSWORD_PATH, baseUrl);
  reset.searchParams.set("email", email);
  const paragraphs: Paragraph[] = isNew
    ? [
      GUEST_MAIL.made(isGift, seriesTitle),
      { href: reset.href },
      GUEST_MAIL.ignore(isGift),
    ]
    : [
      GUEST_MAIL.waits(isGift, seriesTitle),
      { href: new URL(ACCOUNT_PATH, baseUrl).href },
      { before: GUEST_MAIL.reset, href: reset.href },
    ];
  const subject = isNew ? GUEST_MAIL.madeSubject(seriesTitle) : GUEST_MAIL.waitsSubject(isGift);
  const { data } = message.safeParse(
    toLetter({
      to: email,
      subject,
      paragraphs: [HELLO.text, ...paragraphs, SIGN_OFF.listen(seriesTitle)],
    }),
  );
  const id = `${isNew ? "account" : "waits"}-${guestId}`;
  return data ? { ...data, id, failures: 0, createdAtMs: nowMs, dueAtMs: nowMs } : null;
}

/*
 * Who owns a guest's purchases. An address without an account gets one with the guest's own id, so nothing is
 * moved. For an address with an account they wait until its owner signs in; then they move to the owner's
 * ledger, as do later changes of their payments.
 */

interface GuestOwnersOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  accounts: GuestMaker;
  /** null: no mail is sent, so addresses are never proved. */
  mail: ShopMail;
  gateway: Pick<PaymentGateway, "mode">;
  now: () => number;
}

export type GuestOwners = ReturnType<typeof createGuestOwners>;

export function createGuestOwners(o: GuestOwnersOptions) {
  const { store, accounts, now } = o;
  const mode = modeOf(o.gateway);
  async function move(guestId: string, userId: string): Promise<string[]> {
    return await retryOnConflict(async () => {
      const [from, to] = [await store.read(guestId), await store.read(userId)];
      if (from.userId === to.userId) return paymentsOf(to.purchases);
      if (from.userId !== guestId) return []; // moved to an earlier account of the address
      const moved: PurchaseRecord[] = [];
      const mail = o.mail();
      const change: LedgerChange = { discounts: [], mails: [] };
      for (const it of from.purchases.toSorted((a, b) => a.createdAtMs - b.createdAtMs)) {
        const has = validPurchases([...to.purchases, ...moved], mode);
        const isOwned = it.kind === "book" && !it.isDuplicate &&
          ownsBook(has, { bookId: it.audiobookId, books: o.catalogue.books() });
        if (isOwned && it.discountCode) await giveBackUse(it.discountCode, change);
        const after = { ...it, userId, isDuplicate: it.isDuplicate || isOwned };
        moved.push(after);
        const letter = mail && isOwned && (it.method === "gift" ? giftKeptMail : paidTwiceMail)(
          after,
          mail,
          now(),
        );
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

  /** A duplicate payment uses up no code. */
  async function giveBackUse(code: string, { discounts }: LedgerChange): Promise<void> {
    const { entry, discount } = await store.getDiscount(code);
    const written = discounts!.find((it) => it.discount.code === code);
    if (written) written.discount = returnUse(written.discount);
    else if (discount) discounts!.push({ entry, discount: returnUse(discount) });
  }

  /**
   * Records the need to notify before the account is made, so that a crash in between loses nothing.
   * @returns false: nobody needs to be told
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
   * Finds the owner and queues one mail, in the same commit that records it. The commit is conditional on the
   * ledger, so of concurrent webhook, return page and sign-in only one succeeds.
   */
  async function tell(guestId: string, email: string): Promise<boolean | typeof CONFLICT> {
    const ledger = await store.read(guestId);
    const isTold = await store.isToldOfWaiting(email, guestId);
    if (ledger.userId !== guestId || isTold === null) return false;
    // In the purchase's language, whichever caller settles it.
    const bought = ledger.purchases.at(-1);
    const isNew = await inLanguageOf(bought, () => accounts.create({ id: guestId, email })) ||
      await accounts.get(guestId) !== null;
    if (isTold) return false;
    const isGift = ledger.purchases.every(({ method }) => method === "gift");
    const mail = o.mail();
    const letter = mail && inLanguageOf(
      bought,
      () => guestMail({ guestId, email, isNew, isGift }, mail, now()),
    );
    const waiting = { email, guestId, state: isNew ? "none" : "told" } as const;
    if (!await store.commit([ledger], { waiting, mails: letter ? [letter] : [] })) return CONFLICT;
    if (letter) mail?.wake();
    return true;
  }

  /** Called after every settlement of a guest's payment; does nothing once there is an owner. */
  async function assign(guestId: string, email: string): Promise<void> {
    const isToTell = await retryOnConflict(() => mark(guestId, email));
    if (isToTell) await retryOnConflict(() => tell(guestId, email));
  }

  return {
    /** False: the purchases were moved to another account, or the guest's own was erased. */
    async isOpen(guestId: string): Promise<boolean> {
      const { userId, purchases } = await store.read(guestId);
      return userId === guestId && purchases.every(({ email }) => email);
    },
    assign,
    /**
     * Gives the owner of an address the purchases that wait for it. Where mail is sent, the address must be
     * proved.
     * @returns whether any waited
     * @param settle reads a payment again: a duplicate is refunded
     */
    async join(userId: string, settle: (paymentId: string) => Promise<unknown>): Promise<boolean> {
      const user = await accounts.get(userId);
      if (!user || user.disabledAtMs !== null) return false;
      const waiting = await store.waitingFor(user.email);
      for (const guestId of waiting) await assign(guestId, user.email); // whose buyer was not told yet
      if (o.mail() && user.emailVerifiedAtMs === null) return false;
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
