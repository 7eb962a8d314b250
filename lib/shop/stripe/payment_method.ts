/** How a payment was made, as it is stored, and in words. */

import { z } from "zod";
import { METHOD_NAMES } from "../words/invoices.ts";

export const paymentMethod = z.object({
  /** The provider's type: "card", "sepa_debit". */
  type: z.string(),
  /** A card's, as the provider names it: "visa"; null: unknown, or no card. */
  brand: z.string().nullable(),
  /** The last digits of the card or account; null: it has none. */
  last4: z.string().nullable(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Names that are the same in every language, and more than a capital letter: of cards, then of other methods. */
const BRANDS = new Map([
  ["amex", "American Express"],
  ["cartes_bancaires", "Cartes Bancaires"],
  ["diners", "Diners Club"],
  ["eftpos_au", "eftpos"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
  ["affirm", "Affirm"],
  ["afterpay_clearpay", "Afterpay"],
  ["alipay", "Alipay"],
  ["amazon_pay", "Amazon Pay"],
  ["bancontact", "Bancontact"],
  ["billie", "Billie"],
  ["blik", "BLIK"],
  ["boleto", "Boleto"],
  ["cashapp", "Cash App Pay"],
  ["eps", "EPS"],
  ["ideal", "iDEAL"],
  ["klarna", "Klarna"],
  ["link", "Link"],
  ["mb_way", "MB WAY"],
  ["multibanco", "Multibanco"],
  ["oxxo", "OXXO"],
  ["p24", "Przelewy24"],
  ["pay_by_bank", "Pay by Bank"],
  ["paypal", "PayPal"],
  ["pix", "Pix"],
  ["revolut_pay", "Revolut Pay"],
  ["satispay", "Satispay"],
  ["twint", "TWINT"],
  ["upi", "UPI"],
  ["wechat_pay", "WeChat Pay"],
  ["zip", "Zip"],
]);

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function nameOf({ type, brand }: PaymentMethod): string {
  if (brand !== null && brand !== "unknown") return BRANDS.get(brand) ?? capitalized(brand);
  return Object.hasOwn(METHOD_NAMES, type)
    ? METHOD_NAMES[type as keyof typeof METHOD_NAMES]
    : BRANDS.get(type) ?? type.replaceAll("_", " ");
}

/** "Visa •••• 4242", "SEPA debit •••• 3000", "PayPal": in the language spoken. */
export function methodLabel(it: PaymentMethod): string {
  const name = nameOf(it);
  return it.last4 === null ? name : `${name} •••• ${it.last4}`;
}
