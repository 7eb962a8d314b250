/** Subscriptions as kept. */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

export const subscriptionRecord = z.object({
  /** The provider's id; `test` for the one that is only switched on. */
  id: z.string().min(1),
  userId: z.string().min(1),
  status: z.enum(["incomplete", "active", "past_due", "canceled"]),
  currentPeriodEndMs: z.number(),
  cancelsAtPeriodEnd: z.boolean(),
  /** Made in test mode: worth nothing in live mode. */
  isTest: z.boolean(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

/** A subscription being taken out: tries of one listener share it, so that only one comes of them. */
export const attemptRecord = z.object({
  id: z.string().min(1),
  currency: z.enum(CURRENCIES),
  createdAtMs: z.number(),
  /** null: the provider's answer has not arrived. */
  subscriptionId: z.string().nullable(),
});
export type AttemptRecord = z.infer<typeof attemptRecord>;

export interface SubscriptionStatusView {
  isSubscribed: boolean;
  /** ISO 8601: when it ends or renews; null: not subscribed. */
  endsAt: string | null;
  cancelsAtPeriodEnd: boolean;
}
