/** The receipt as a mail, laid into the queue in the very step that records the purchase. */
import { type MailRecord, message } from "@/lib/platform/server/mail/schema.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import { receiptOf } from "@/lib/shop/receipt.ts";
import type { Receipt } from "@/lib/shop/schema.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";

export interface ReceiptMailOptions {
  seriesTitle: string;
  /** Where the links lead. */
  baseUrl: URL;
}

/** null: nobody to send it to. One purchase makes one mail, however often it is recorded. */
export function receiptMail(
  purchase: PurchaseRecord,
  { seriesTitle, baseUrl }: ReceiptMailOptions,
  nowMs: number,
): MailRecord | null {
  const receipt = receiptOf(purchase);
  const paragraphs = [
    purchase.giftCode === null
      ? `thank you for buying ${receipt.title}. It is on your shelf, on every device you sign in on.`
      : `thank you for giving ${receipt.title}. Your friend enters this code at checkout: ${purchase.giftCode}`,
    ...lines(receipt),
    new URL(`/audiobook/${purchase.audiobookId}`, baseUrl).href,
  ];
  const mail = message.safeParse({
    to: receipt.email,
    subject: `Your receipt from ${seriesTitle}: ${receipt.title}`,
    text: ["Hello,", ...paragraphs].join("\n\n") + "\n",
    html: ["Hello,", ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`).join("\n"),
  });
  if (!mail.success) return null;
  const id = `receipt-${purchase.id}`;
  return { ...mail.data, id, failures: 0, createdAtMs: nowMs, dueAtMs: nowMs };
}

function lines(it: Receipt): string[] {
  const { currency } = it;
  const money = (amountMinor: number) => format(amountMinor, currency);
  return [
    `Receipt ${it.number}, ${it.issuedAt.slice(0, 10)}`,
    `${it.title}: ${money(it.originalMinor)}`,
    ...it.credits.map((credit) => `Credit for ${credit.title}: ${money(-credit.amountMinor)}`),
    ...it.discountMinor > 0
      ? [`Discount ${it.discountPercentage} %: ${money(-it.discountMinor)}`]
      : [],
    `Paid${it.methodLabel ? ` with ${it.methodLabel}` : ""}: ${money(it.totalMinor)}`,
    it.vat.percent > 0
      ? `VAT ${it.vat.percent} % (${it.vat.country}) included: ${money(it.vat.includedMinor)}`
      : "No VAT included.",
    ...it.isTest ? ["This was a test: no money moved."] : [],
  ];
}

const format = (amountMinor: number, currency: CurrencyCode): string =>
  formatMoney({ amountMinor, currency });
