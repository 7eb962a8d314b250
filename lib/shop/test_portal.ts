/**
 * What stands in for Stripe's customer portal where no key is set: what a tester may do to a subscription
 * and to the months it is paid by.
 */
import type { ProviderSubscription } from "@/lib/shop/gateway.ts";

/**
 * `cancel` and `resume`: what the subscriber asks for. `renew` and `fail`: the next month begins, paid or
 * not. `pay`: the month that failed is paid after all. `end`: it ends now.
 */
export const PORTAL_ACTIONS = ["cancel", "resume", "renew", "fail", "pay", "end"] as const;
export type PortalAction = typeof PORTAL_ACTIONS[number];

/** What can be done to a subscription as it is now; the most usual first. */
export function portalActions(
  { status, cancelsAtPeriodEnd }: Pick<ProviderSubscription, "status" | "cancelsAtPeriodEnd">,
): PortalAction[] {
  if (status === "past_due") return ["pay", "end"];
  if (status !== "active") return [];
  return cancelsAtPeriodEnd ? ["resume", "end"] : ["cancel", "renew", "fail"];
}

export interface TestPortal {
  /** Does it at the Stripe emulator. */
  act(subscription: ProviderSubscription, action: PortalAction): Promise<void>;
}
