/** Says that a payment waits for the buyer's bank: there is nothing to pay again. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { UnderWayView } from "@/lib/shop/schema.ts";
import { UNDER_WAY } from "@/lib/shop/words/payments.ts";

interface Props extends UnderWayView {
  className: string;
}

export function UnderWayNotice({ className, ...payment }: Props) {
  return (
    <p className={className} role="status">
      <strong>{UNDER_WAY.title}.</strong> {underWayText(payment)}
    </p>
  );
}

export function underWayText({ title, isGift, amountMinor, currency }: UnderWayView): string {
  const amount = formatMoney({ amountMinor, currency });
  return isGift ? UNDER_WAY.gift(title, amount) : UNDER_WAY.book(title, amount);
}
