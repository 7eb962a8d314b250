/** The mail that confirms the start of Premium: the agreement, in a durable form. */

import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { END_PREMIUM_PATH } from "../addresses.ts";
import type { ProviderSubscription } from "../gateway.ts";
import type { Seller } from "../tax/decide.ts";
import { PREMIUM_MAIL, RECEIPT_MAIL } from "../words/mails.ts";
import { type NoticeOptions, toMail } from "./notices.server.ts";

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
}

/** null: there is no address to send it to. */
export function premiumMail(
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
): MailRecord | null {
  const { id, priceMinor, currency, currentPeriodEndMs, cancelsAtPeriodEnd } = subscription;
  const day = formatDay(currentPeriodEndMs);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return toMail({
    id: `premium-${id}`,
    to: email,
    subject: PREMIUM_MAIL.subject(name, seriesTitle),
    paragraphs: [
      RECEIPT_MAIL.hello,
      PREMIUM_MAIL.agreed(name, seriesTitle),
      firstMinor === null
        ? PREMIUM_MAIL.price(money(priceMinor), isTaxed)
        : PREMIUM_MAIL.firstPrice(money(firstMinor), money(priceMinor), isTaxed),
      cancelsAtPeriodEnd ? PREMIUM_MAIL.ends(name, day) : PREMIUM_MAIL.renews(day),
      ...askedAtMs === null ? [] : [RECEIPT_MAIL.consent(formatDay(askedAtMs))],
      { before: PREMIUM_MAIL.end, href: new URL(END_PREMIUM_PATH, baseUrl).href },
      { before: PREMIUM_MAIL.account, href: new URL(ACCOUNT_PATH, baseUrl).href },
      ...seller ? [PREMIUM_MAIL.seller([seller.name, ...seller.address].join(", "))] : [],
      ...isTest ? [RECEIPT_MAIL.test] : [],
      SIGN_OFF.listen(seriesTitle),
    ],
  }, nowMs);
}
