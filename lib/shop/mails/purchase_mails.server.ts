/** Mails about what was bought, each queued in the commit that records it: receipts, Premium's start, pre-orders. */

import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { contentsOf } from "@/lib/catalogue/contents.ts";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import { opensOn } from "@/lib/catalogue/release.ts";
import { formatAll, formatPlain } from "@/lib/platform/language/format.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { MailRecord, Paragraph } from "@/lib/platform/mail/letter.server.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import type { HourlyWork } from "@/lib/platform/work.server.ts";
import {
  END_PREMIUM_PATH,
  giftPath,
  invoicePath,
  ownGiftPath,
  WITHDRAW_PATH,
} from "../addresses.ts";
import type { Mode, ProviderSubscription } from "../gateway.ts";
import { validPurchases } from "../owned_books.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { receiptOf } from "../receipt.ts";
import type { Receipt } from "../schema.ts";
import type { Seller } from "../tax/decide.ts";
import { INVOICE_PAGE } from "../words/invoices.ts";
import { HELLO, PREMIUM_MAIL, RECEIPT_MAIL } from "../words/mails.ts";
import { OPENED_MAIL, PRESALE_RECEIPT } from "../words/presale.ts";
import { type NoticeOptions, type ShopMail, toBuyer, toMail } from "./notices.server.ts";
import type { Presale, PresaleStore } from "./presale_store.server.ts";

interface ReceiptMailOptions {
  seriesTitle: string;
  /** Base of the links. */
  baseUrl: URL;
}

/** What was bought, beside its title. */
interface ReceiptSubject {
  /** The books of a bundle; empty for a single book. */
  contents: string[];
  /** The day on which a book that was sold before its release opens; null: it is open. */
  opensOn: string | null;
}

/** null: there is no address to send it to. One purchase makes one mail, even if it is recorded again. */
export const receiptMail = toBuyer((
  purchase: PurchaseRecord,
  { seriesTitle, baseUrl }: ReceiptMailOptions,
  nowMs: number,
  { contents, opensOn }: ReceiptSubject = { contents: [], opensOn: null },
): MailRecord | null => {
  const receipt = receiptOf(purchase);
  const isOpenedGift = purchase.method === "gift";
  const paragraphs = [
    HELLO.text,
    ...greeting(purchase, { baseUrl, opensOn }),
    ...contents.length > 0 ? [RECEIPT_MAIL.includes(formatAll(contents))] : [],
    // A gift's price is nothing for its receiver.
    ...isOpenedGift ? [] : lines(receipt),
    ...purchase.immediateDeliveryAcceptedAtMs === null
      ? []
      : [RECEIPT_MAIL.consent(formatDay(purchase.immediateDeliveryAcceptedAtMs))],
    ...opensOn === null || purchase.amountMinor === 0
      ? []
      : [{ before: PRESALE_RECEIPT.cancel, href: new URL(WITHDRAW_PATH, baseUrl).href }],
    // The commit that records the purchase and queues this mail also assigns the invoice's number.
    ...purchase.tax && purchase.amountMinor > 0
      ? [{ before: RECEIPT_MAIL.invoice, href: new URL(invoicePath(purchase.id), baseUrl).href }]
      : [],
    {
      before: purchase.giftCode !== null
        ? RECEIPT_MAIL.gift
        : opensOn !== null
        ? PRESALE_RECEIPT.book
        : RECEIPT_MAIL.listen,
      href: new URL(bookPath(purchase.audiobookId), baseUrl).href,
    },
    SIGN_OFF.listen(seriesTitle),
  ];
  return toMail({
    id: `receipt-${purchase.id}`,
    to: receipt.email,
    subject: isOpenedGift
      ? RECEIPT_MAIL.openedSubject(receipt.title)
      : RECEIPT_MAIL.subject(seriesTitle, receipt.title),
    paragraphs,
  }, nowMs);
});

function greeting(
  { id, giftCode, title, method, amountMinor }: PurchaseRecord,
  { baseUrl, opensOn }: { baseUrl: URL; opensOn: string | null },
): Paragraph[] {
  if (giftCode !== null) {
    const href = (path: string) => new URL(path, baseUrl).href;
    return [
      { before: RECEIPT_MAIL.given(title), href: href(giftPath(giftCode)) },
      { before: RECEIPT_MAIL.ownGift, href: href(ownGiftPath(id)) },
    ];
  }
  if (method === "gift") return [RECEIPT_MAIL.opened(title)];
  if (opensOn !== null) return [PRESALE_RECEIPT.bought(title, opensOn)];
  return [amountMinor === 0 ? RECEIPT_MAIL.taken(title) : RECEIPT_MAIL.bought(title)];
}

function lines(it: Receipt): string[] {
  const { currency } = it;
  const money = (amountMinor: number) => format(amountMinor, currency);
  return [
    RECEIPT_MAIL.number(it.number, formatDay(it.issuedAt)),
    RECEIPT_MAIL.price(it.title, money(it.originalMinor)),
    ...it.credits.map((credit) => RECEIPT_MAIL.credit(credit.title, money(-credit.amountMinor))),
    ...it.discountMinor > 0
      ? [RECEIPT_MAIL.discount(it.discountPercentage, money(-it.discountMinor))]
      : [],
    it.methodLabel
      ? RECEIPT_MAIL.paidWith(it.methodLabel, money(it.totalMinor))
      : RECEIPT_MAIL.paid(money(it.totalMinor)),
    ...it.totalMinor > 0 ? [taxLine(it)] : [],
    ...it.isTest ? [RECEIPT_MAIL.test] : [],
  ];
}

function taxLine(
  { vat, currency, treatment, isVat, isTaxPending, taxPlace }: Receipt,
): string {
  if (isTaxPending) return RECEIPT_MAIL.taxPending;
  if (treatment === "small_business") return INVOICE_PAGE.belowThreshold(isVat);
  if (treatment === "reverse_charge" && vat.percent === 0) return RECEIPT_MAIL.reverseCharge;
  if (vat.percent === 0) return RECEIPT_MAIL.noTax(isVat);
  const percent = formatPlain(vat.percent), amount = format(vat.includedMinor, currency);
  return taxPlace === null
    ? RECEIPT_MAIL.tax(isVat, percent, amount)
    : RECEIPT_MAIL.taxAt(isVat, percent, taxPlace, amount);
}

const format = (amountMinor: number, currency: CurrencyCode): string =>
  formatMoney({ amountMinor, currency });

export function subjectOf(
  catalogue: Pick<Catalogue, "getBook">,
  purchase: Pick<PurchaseRecord, "audiobookId" | "language">,
): ReceiptSubject {
  return inLanguageOf(purchase, () => {
    const book = catalogue.getBook(purchase.audiobookId);
    return book
      ? { contents: contentsOf(book, catalogue), opensOn: opensOn(book) }
      : { contents: [], opensOn: null };
  });
}

/** What is noted of a purchase before the book's release, so that its buyer gets a mail on the day. */
export const presalesOf = (
  catalogue: Pick<Catalogue, "getBook">,
  { id, audiobookId, kind }: Pick<PurchaseRecord, "id" | "audiobookId" | "kind">,
): { bookId: number; purchaseId: string }[] =>
  kind === "book" && catalogue.getBook(audiobookId)?.isUpcoming
    ? [{ bookId: audiobookId, purchaseId: id }]
    : [];

/* The mail that confirms the start of Premium: the agreement, in a durable form. */

interface Agreed {
  /** What the author calls Premium. */
  name: string;
  subscription: ProviderSubscription;
  /** Price of the first month; null: as much as the others. */
  firstMinor: number | null;
  /** null: the account was erased. */
  email: string | null;
  /** When the subscriber consented to start at once, giving up the right of withdrawal; null: did not. */
  immediateDeliveryAcceptedAtMs: number | null;
  /** null: the author has not entered it. */
  seller: Seller | null;
  /** The price includes tax. */
  isTaxed: boolean;
  isTest: boolean;
  /** The subscriber's; absent: the shop's own. */
  language?: Language | undefined;
}

/** null: there is no address to send it to. */
export const premiumMail = toBuyer((
  {
    name,
    subscription,
    firstMinor,
    email,
    immediateDeliveryAcceptedAtMs: askedAtMs,
    seller,
    isTaxed,
    isTest,
  }: Agreed,
  { seriesTitle, baseUrl }: NoticeOptions,
  nowMs: number,
): MailRecord | null => {
  const { id, priceMinor, currency, currentPeriodEndMs, cancelsAtPeriodEnd } = subscription;
  const day = formatDay(currentPeriodEndMs);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return toMail({
    id: `premium-${id}`,
    to: email,
    subject: PREMIUM_MAIL.subject(name, seriesTitle),
    paragraphs: [
      HELLO.text,
      PREMIUM_MAIL.agreed(name, seriesTitle),
      firstMinor === null
        ? PREMIUM_MAIL.price(money(priceMinor), isTaxed)
        : PREMIUM_MAIL.firstPrice(money(firstMinor), money(priceMinor), isTaxed),
      cancelsAtPeriodEnd ? PREMIUM_MAIL.ends(name, day) : PREMIUM_MAIL.renews(day),
      ...askedAtMs === null ? [] : [RECEIPT_MAIL.consent(formatDay(askedAtMs))],
      { before: PREMIUM_MAIL.end, href: new URL(END_PREMIUM_PATH, baseUrl).href },
      { before: PREMIUM_MAIL.account, href: new URL(ACCOUNT_PATH, baseUrl).href },
      ...seller ? [PREMIUM_MAIL.seller(formatRow([seller.name, ...seller.address]))] : [],
      ...isTest ? [RECEIPT_MAIL.test] : [],
      SIGN_OFF.listen(seriesTitle),
    ],
  }, nowMs);
});

/*
 * Tells the buyers of a book that was sold before its release that it is open. The mail is queued in the commit that
 * forgets the note of the purchase, so that each buyer gets one.
 */

interface PresaleMailOptions {
  store: PresaleStore;
  catalogue: Pick<Catalogue, "getBook">;
  mail: ShopMail;
  mode: Mode;
  log: Log;
  now: () => number;
}

/** Hourly. One that fails is left for the next hour. */
export function createPresaleMails(
  { store, catalogue, mail, mode, log, now }: PresaleMailOptions,
): HourlyWork {
  /** The purchase, unless it was refunded or is disputed; null also for an erased buyer's. */
  async function validPurchase(purchaseId: string): Promise<PurchaseRecord | null> {
    const purchases = await store.boughtBeside(purchaseId);
    return validPurchases(purchases, mode).find(({ id }) => id === purchaseId) ?? null;
  }

  async function tell(presale: Presale): Promise<void> {
    const purchase = await validPurchase(presale.purchaseId);
    const site = mail();
    const letter = site && purchase ? openedMail(purchase, site, now()) : null;
    if (await store.tell(presale, letter) && letter) site!.wake();
  }

  return async (signal) => {
    for await (const presale of store.each()) {
      if (signal?.aborted) return;
      const { bookId, purchaseId } = presale;
      const book = catalogue.getBook(bookId);
      if (book?.isUpcoming || book?.isSilent) continue; // not before there is something to hear
      await tell(presale).catch((error) =>
        log.error("presale_mail_not_sent", { purchaseId, error })
      );
    }
  };
}

const openedMail = toBuyer((
  { id, email, title, audiobookId, createdAtMs }: PurchaseRecord,
  { seriesTitle, baseUrl }: NoticeOptions,
  nowMs: number,
) => {
  return toMail({
    id: `opened-${id}`,
    to: email,
    subject: OPENED_MAIL.subject(title),
    paragraphs: [
      HELLO.text,
      OPENED_MAIL.text(title, formatDay(createdAtMs)),
      { before: OPENED_MAIL.listen, href: new URL(bookPath(audiobookId), baseUrl).href },
      SIGN_OFF.listen(seriesTitle),
    ],
  }, nowMs);
});
