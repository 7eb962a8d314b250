/** Until when a subscription goes, in a sentence. Pure. */
import type { SubscriptionStatusView } from "@/lib/shop/subscription.ts";

export function renewalText(
  { endsAt, cancelsAtPeriodEnd }: SubscriptionStatusView,
): string {
  if (!endsAt) return "Every chapter of every book is open.";
  const day = endsAt.slice(0, 10);
  return cancelsAtPeriodEnd
    ? `Every chapter of every book is open until ${day}.`
    : `Every chapter of every book is open. It renews on ${day}.`;
}
