/** Mails about a payment. They are queued in the same commit that records what they report. */

import type { Language } from "@/lib/platform/language/language.ts";
import { inLanguageOf, inOwnLanguage } from "@/lib/platform/language/request_language.server.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { formatAll } from "@/lib/platform/language/format.ts";
import {
  type MailRecord,
  message,
  type Paragraph,
  toLetter,
} from "@/lib/platform/mail/letter.server.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { inARow, SIGN_OFF } from "@/lib/platform/words.ts";
import { checkoutPath, giftPath, invoicePath, providerPaymentUrl } from "../addresses.ts";
import { methodLabel } from "../stripe/payment_method.ts";
import { isNews, type PurchaseRecord } from "../purchase.ts";
import { type PaymentOnHold, reasonText } from "../purchase_after.ts";
import type { OrderRecord } from "../schema.ts";
import type { PremiumMonth } from "../subscription.ts";
import type { Suspension } from "../owned_books.ts";
import { GIFT_KEPT_MAIL } from "../words/gifts.ts";
import {
  CODE_SPENT_MAIL,
  DEBIT_REFUSED_MAIL,
  DISPUTE_MAIL,
  GIVEN_BOOK_MAIL,
  HELLO,
  ON_HOLD_MAIL,
  PAID_TWICE_MAIL,
  RECEIPT_MAIL,
  REFUND_MAIL,
  SUSPENSION_MAIL,
} from "../words/mails.ts";

export interface NoticeOptions {
  /** In the language spoken: to be read in the receiver's. */
  readonly seriesTitle: string;
  /** Base of the links. */
  baseUrl: URL;
  /** The author's address for mail; null: none is set. */
  supportEmail: string | null;
}

/** Asked whenever a mail is due; null: no mail is sent. `wake` tells the sender that a mail has been queued. */
export type ShopMail = () => (NoticeOptions & { wake(): void }) | null;

interface Notice {
  /** Derived from the event, so that recording it again does not send a second mail. */
  id: string;
  to: string | null;
  subject: string;
  paragraphs: Paragraph[];
}

/** null: there is no address to send it to. */
export function toMail({ id, to, ...letter }: Notice, nowMs: number): MailRecord | null {
  const mail = to === null ? null : message.safeParse(toLetter({ to, ...letter })).data;
  return mail ? { ...mail, id, failures: 0, createdAtMs: nowMs, dueAtMs: nowMs } : null;
}

/** A mail in the language of the purchase that it is about, whoever causes it. */
export const toBuyer = <Args extends unknown[], Sold extends { language?: Language }>(
  write: (sold: Sold, ...args: Args) => MailRecord | null,
) =>
(sold: Sold, ...args: Args) => inLanguageOf(sold, () => write(sold, ...args));

/** A mail in the shop's own language. */
const toAuthor =
  <Args extends unknown[]>(write: (...args: Args) => MailRecord | null) => (...args: Args) =>
    inOwnLanguage(() => write(...args));

/** To a listener whose bundle is suspended. `causeId`: id of the refunded or disputed payment. */
export function suspensionMail(
  { purchase, lostTitles }: Suspension,
  site: NoticeOptions,
  { causeId, nowMs }: { causeId: string; nowMs: number },
): MailRecord | null {
  const { id, email, title, audiobookId } = purchase;
  return inLanguageOf(purchase, () =>
    toMail({
      id: `suspended-${id}-${causeId}`,
      to: email,
      subject: SUSPENSION_MAIL.subject(title),
      paragraphs: [
        HELLO.text,
        SUSPENSION_MAIL.closed(formatAll(lostTitles), title),
        {
          before: SUSPENSION_MAIL.pay,
          href: new URL(checkoutPath(audiobookId), site.baseUrl).href,
        },
        SIGN_OFF.wishes(site.seriesTitle),
      ],
    }, nowMs));
}

/** To a buyer who paid after others had used up the discount code. */
export const codeSpentMail = toBuyer((
  { id, email, title, audiobookId, discountCode }: PurchaseRecord,
  { seriesTitle, baseUrl }: NoticeOptions,
  nowMs: number,
): MailRecord | null => {
  return toMail({
    id: `code-spent-${id}`,
    to: email,
    subject: CODE_SPENT_MAIL.subject(title),
    paragraphs: [
      HELLO.text,
      CODE_SPENT_MAIL.refunding(discountCode!, title),
      { before: CODE_SPENT_MAIL.buy, href: new URL(checkoutPath(audiobookId), baseUrl).href },
      SIGN_OFF.wishes(seriesTitle),
    ],
  }, nowMs);
});

/** To a buyer who has left since: the bank took days to refuse. */
export const debitRefusedMail = toBuyer((
  { paymentId, email, kind, quote, processingAtMs }: OrderRecord,
  { seriesTitle, baseUrl }: NoticeOptions,
  nowMs: number,
): MailRecord | null => {
  const { bookId, title, finalMinor: amountMinor, currency } = quote;
  const checkout = new URL(checkoutPath(bookId, { isGift: kind === "gift" }), baseUrl).href;
  return toMail({
    id: `debit-refused-${paymentId}-${processingAtMs}`,
    to: email,
    subject: DEBIT_REFUSED_MAIL.subject(title),
    paragraphs: [
      HELLO.text,
      DEBIT_REFUSED_MAIL.declined(formatMoney({ amountMinor, currency }), title),
      { before: DEBIT_REFUSED_MAIL.again, href: checkout },
      SIGN_OFF.wishes(seriesTitle),
    ],
  }, nowMs);
});

/** To a listener to whom the author gave a book. */
export const givenBookMail = toBuyer((
  { id, email, title, audiobookId }: PurchaseRecord,
  { seriesTitle, baseUrl }: NoticeOptions,
  nowMs: number,
): MailRecord | null => {
  return toMail({
    id: `given-${id}`,
    to: email,
    subject: GIVEN_BOOK_MAIL.subject(title),
    paragraphs: [
      HELLO.text,
      {
        before: GIVEN_BOOK_MAIL.text(title),
        href: new URL(bookPath(audiobookId), baseUrl).href,
      },
      SIGN_OFF.listen(seriesTitle),
    ],
  }, nowMs);
});

/** To a buyer who paid for a book owned already. */
export const paidTwiceMail = toBuyer((
  { id, email, title, amountMinor, currency }: PurchaseRecord,
  { seriesTitle }: NoticeOptions,
  nowMs: number,
): MailRecord | null => {
  return toMail({
    id: `paid-twice-${id}`,
    to: email,
    subject: PAID_TWICE_MAIL.subject(title),
    paragraphs: [
      HELLO.text,
      PAID_TWICE_MAIL.refunding(title, formatMoney({ amountMinor, currency })),
      SIGN_OFF.wishes(seriesTitle),
    ],
  }, nowMs);
});

/** To the receiver of a gift who has its book already: the gift can be passed on. */
export const giftKeptMail = toBuyer((
  { id, email, title, discountCode }: PurchaseRecord,
  { seriesTitle, baseUrl }: NoticeOptions,
  nowMs: number,
): MailRecord | null => {
  return toMail({
    id: `gift-kept-${id}`,
    to: email,
    subject: GIFT_KEPT_MAIL.subject(title),
    paragraphs: [
      HELLO.text,
      { before: GIFT_KEPT_MAIL.text(title), href: new URL(giftPath(discountCode!), baseUrl).href },
      SIGN_OFF.listen(seriesTitle),
    ],
  }, nowMs);
});

/** The subject of a refund or dispute. A month of Premium has no kind. */
type SoldItem =
  & Pick<
    PremiumMonth,
    "id" | "email" | "title" | "amountMinor" | "refundedMinor" | "currency" | "isTest"
  >
  & Pick<PurchaseRecord, "paymentId" | "paidWith" | "dispute">
  & {
    kind?: PurchaseRecord["kind"];
    tax: { number: string | null } | null;
    language?: Language | undefined;
  };

/** To a buyer, each time some of the money is given back. @param beforeMinor what had been given back before */
export const refundMail = toBuyer((
  paid: SoldItem,
  { seriesTitle, baseUrl }: NoticeOptions,
  { beforeMinor, nowMs }: { beforeMinor: number; nowMs: number },
): MailRecord | null => {
  const { id, email, title, amountMinor, refundedMinor, currency, paidWith, tax } = paid;
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const back = money(refundedMinor - beforeMinor);
  const isWhole = beforeMinor === 0 && refundedMinor >= amountMinor;
  return toMail({
    id: `refund-${id}-${refundedMinor}`,
    to: email,
    subject: REFUND_MAIL.subject(title),
    paragraphs: [
      HELLO.text,
      isWhole ? REFUND_MAIL.all(title, back) : REFUND_MAIL.amount(back, money(amountMinor), title),
      paidWith ? REFUND_MAIL.wayTo(methodLabel(paidWith)) : REFUND_MAIL.way,
      afterRefund(paid),
      ...tax?.number
        ? [{ before: REFUND_MAIL.papers, href: new URL(invoicePath(id), baseUrl).href }]
        : [],
      ...paid.isTest ? [RECEIPT_MAIL.test] : [],
      SIGN_OFF.wishes(seriesTitle),
    ],
  }, nowMs);
});

function afterRefund({ kind, title, amountMinor, refundedMinor }: SoldItem): string {
  if (kind === undefined) return REFUND_MAIL.month;
  if (refundedMinor < amountMinor) return REFUND_MAIL.keeps(title);
  return kind === "gift" ? REFUND_MAIL.giftEnded(title) : REFUND_MAIL.closed(title);
}

/** To the author, once a dispute is opened, and when an inquiry becomes one. */
const disputeMail = toAuthor((
  { paymentId, title, amountMinor, currency, isTest, dispute }: SoldItem,
  { supportEmail }: NoticeOptions,
  nowMs: number,
): MailRecord | null => {
  if (!dispute || !paymentId) return null;
  const { state, answerByMs } = dispute;
  const amount = formatMoney({ amountMinor, currency });
  return toMail({
    id: `dispute-${paymentId}-${state}`,
    to: supportEmail,
    subject: DISPUTE_MAIL.subject[state](title),
    paragraphs: [
      DISPUTE_MAIL.text[state](amount, title),
      ...answerByMs === null ? [] : [DISPUTE_MAIL.answerBy(formatDay(answerByMs))],
      { before: DISPUTE_MAIL.provider, href: providerPaymentUrl(paymentId, { isTest }) },
      DISPUTE_MAIL.order(paymentId),
    ],
  }, nowMs);
});

/**
 * The mails that a changed payment causes: a refund to its buyer, a dispute to the author.
 * @param known as recorded before; null: it is new
 */
export function moneyMails(
  paid: SoldItem,
  known: Pick<SoldItem, "refundedMinor" | "dispute"> | null,
  { mail, nowMs }: { mail: NoticeOptions; nowMs: number },
): MailRecord[] {
  const beforeMinor = known?.refundedMinor ?? 0;
  const mails = [
    paid.refundedMinor > beforeMinor ? refundMail(paid, mail, { beforeMinor, nowMs }) : null,
    isNews(known?.dispute ?? null, paid.dispute) ? disputeMail(paid, mail, nowMs) : null,
  ];
  return mails.filter((it) => it !== null);
}

/** To the author: a payment is on hold and grants nothing until someone has checked it. */
export const onHoldMail = toAuthor((
  { paymentId, reasons }: PaymentOnHold,
  { supportEmail }: NoticeOptions,
  nowMs: number,
): MailRecord | null => {
  return toMail({
    id: `held-${paymentId}`,
    to: supportEmail,
    subject: ON_HOLD_MAIL.subject(paymentId),
    paragraphs: [
      ON_HOLD_MAIL.lead(paymentId, reasons.map(reasonText).reduce(inARow)),
      ON_HOLD_MAIL.refund(paymentId),
    ],
  }, nowMs);
});
