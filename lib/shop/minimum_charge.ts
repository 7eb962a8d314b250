/** The smallest amount the provider charges. */
import { type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";

/** Minor units, from Stripe's "Minimum and maximum charge amounts"; CNY: the 4.00 of its neighbour HKD. */
const SMALLEST: Record<CurrencyCode, number> = {
  EUR: 50,
  USD: 50,
  GBP: 30,
  CAD: 50,
  AUD: 50,
  JPY: 50,
  INR: 50,
  CNY: 400,
  BRL: 50,
  MXN: 1000,
};

/** A charge must also come to the minimum of the currency it is paid out in: 0.50 of an account in euro. */
export function minimumCharge(currency: CurrencyCode): number {
  return Math.max(SMALLEST[currency], fromEur(SMALLEST.EUR, currency).amountMinor);
}
