/** The receipt mail. It is queued in the same commit that records the purchase. */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { contentsOf } from "@/lib/catalogue/contents.ts";
import { opensOn } from "@/lib/catalogue/release.ts";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import type { MailRecord, Paragraph } from "@/lib/platform/mail/letter.server.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { giftPath, invoicePath, ownGiftPath, WITHDRAW_PATH } from "../addresses.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { receiptOf } from "../receipt.ts";
import type { Receipt } from "../schema.ts";
import { INVOICE_PAGE } from "../words/invoices.ts";
import { RECEIPT_MAIL } from "../words/mails.ts";
import { PRESALE_RECEIPT } from "../words/presale.ts";
import { toMail } from "./notices.server.ts";

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
export function receiptMail(
  purchase: PurchaseRecord,
  { seriesTitle, baseUrl }: ReceiptMailOptions,
  nowMs: number,
  { contents, opensOn }: ReceiptSubject = { contents: [], opensOn: null },
): MailRecord | null {
  const receipt = receiptOf(purchase);
  const isOpenedGift = purchase.method === "gift";
  const paragraphs = [
    RECEIPT_MAIL.hello,
    ...greeting(purchase, { baseUrl, opensOn }),
    ...contents.length > 0 ? [RECEIPT_MAIL.includes(contents)] : [],
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
}

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
    RECEIPT_MAIL.paid(it.methodLabel, money(it.totalMinor)),
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
  const amount = format(vat.includedMinor, currency);
  return RECEIPT_MAIL.tax(isVat, { percent: vat.percent, place: taxPlace, amount });
}

const format = (amountMinor: number, currency: CurrencyCode): string =>
  formatMoney({ amountMinor, currency });

export function subjectOf(
  catalogue: Pick<Catalogue, "getBook">,
  { audiobookId }: Pick<PurchaseRecord, "audiobookId">,
): ReceiptSubject {
  const book = catalogue.getBook(audiobookId);
  return book
    ? { contents: contentsOf(book, catalogue), opensOn: opensOn(book) }
    : { contents: [], opensOn: null };
}

/** What is noted of a purchase before the book's release, so that its buyer gets a mail on the day. */
export const presalesOf = (
  catalogue: Pick<Catalogue, "getBook">,
  { id, audiobookId, kind }: Pick<PurchaseRecord, "id" | "audiobookId" | "kind">,
): { bookId: number; purchaseId: string }[] =>
  kind === "book" && catalogue.getBook(audiobookId)?.isUpcoming
    ? [{ bookId: audiobookId, purchaseId: id }]
    : [];
