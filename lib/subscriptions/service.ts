/** Premium: every book for as long as it is paid (spec 2 section 9: 999 a month). */
import type { CurrencyCode } from "@/lib/money.ts";

export interface SubscriptionStatusView {
  isSubscribed: boolean;
  /** ISO 8601: when it ends or renews; null: not subscribed. */
  endsAt: string | null;
  cancelsAtPeriodEnd: boolean;
}

export interface SubscriptionService {
  status(userId: string): Promise<SubscriptionStatusView>;
  /**
   * An incomplete subscription whose first month the browser pays; asked again, the same one.
   * @throws {GatewayDown}
   */
  start(o: { user: { id: string; email: string }; currency: CurrencyCode }): Promise<
    { ok: true; clientSecret: string } | { ok: false; code: "already_subscribed" }
  >;
  /** Reads it at the provider and records what it is now; false: unknown, or not one of ours. */
  settle(subscriptionId: string): Promise<boolean>;
  /** Switches the listener's test subscription; false in live mode, where there is none. */
  setTest(userId: string, isSubscribed: boolean): Promise<boolean>;
  /** The provider's page for card and cancellation; null: nothing to manage there. */
  portalUrl(o: { userId: string; returnUrl: string }): Promise<string | null>;
}
