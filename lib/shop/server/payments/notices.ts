/** Mails about a payment. They are queued in the same commit that records what they report. */
import { checkoutPath } from "@/lib/shop/addresses.ts";
import { type Paragraph, toLetter } from "@/lib/platform/server/mail/letter.ts";
import { type MailRecord, message } from "@/lib/platform/server/mail/schema.ts";
import type { HeldPayment } from "@/lib/shop/held_payment.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { Suspension } from "@/lib/shop/valid.ts";
import { CODE_SPENT_MAIL, HELD_MAIL, SUSPENSION_MAIL } from "@/lib/shop/words/mails.ts";

export interface NoticeOptions {
  seriesTitle: string;
  /** Where the links lead. */
  baseUrl: URL;
  /** The author's address for mail; null: none is set. */
  supportEmail: string | null;
}

interface Notice {
  /** Derived from the event, so that recording it again does not send a second mail. */
  id: string;
  to: string | null;
  subject: string;
  paragraphs: Paragraph[];
}

/** null: there is no address to send it to. */
function toMail({ id, to, ...letter }: Notice, nowMs: number): MailRecord | null {
  const mail = to === null ? null : message.safeParse(toLetter({ to, ...letter })).data;
  return mail ? { ...mail, id, failures: 0, createdAtMs: nowMs, dueAtMs: nowMs } : null;
}

const titlesOf = (titles: string[]) => new Intl.ListFormat("en").format(titles);

/** To a listener whose bundle is suspended. `causeId`: id of the refunded or disputed payment. */
export function suspensionMail(
  { purchase, lostTitles }: Suspension,
  { seriesTitle, baseUrl }: NoticeOptions,
  { causeId, nowMs }: { causeId: string; nowMs: number },
): MailRecord | null {
  const { id, email, title, audiobookId } = purchase;
  return toMail({
    id: `suspended-${id}-${causeId}`,
    to: email,
    subject: SUSPENSION_MAIL.subject(title),
    paragraphs: [
      ...SUSPENSION_MAIL.paragraphs(
        title,
        titlesOf(lostTitles),
        new URL(checkoutPath(audiobookId), baseUrl).href,
      ),
      seriesTitle,
    ],
  }, nowMs);
}

/** To a buyer who paid after others had used up the discount code. */
export function codeSpentMail(
  { id, email, title, audiobookId, discountCode }: PurchaseRecord,
  { seriesTitle, baseUrl }: NoticeOptions,
  nowMs: number,
): MailRecord | null {
  return toMail({
    id: `code-spent-${id}`,
    to: email,
    subject: CODE_SPENT_MAIL.subject(title),
    paragraphs: [
      ...CODE_SPENT_MAIL.paragraphs(
        title,
        discountCode,
        new URL(checkoutPath(audiobookId), baseUrl).href,
      ),
      seriesTitle,
    ],
  }, nowMs);
}

/** To the author: a payment is held and grants nothing until someone has checked it. */
export function heldMail(
  { paymentId, reasons }: HeldPayment,
  { supportEmail }: NoticeOptions,
  nowMs: number,
): MailRecord | null {
  return toMail({
    id: `held-${paymentId}`,
    to: supportEmail,
    subject: HELD_MAIL.subject(paymentId),
    paragraphs: HELD_MAIL.paragraphs(paymentId, reasons.join(" ")),
  }, nowMs);
}
