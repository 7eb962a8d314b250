/**
 * What the calls of buying answer. Each schema is held to the interface that the routes
 * answer with: a field that is missing here, or of another type, does not compile.
 */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { minor, name, time } from "@/lib/platform/named_schemas.ts";
import type { TestPayment } from "@/lib/shop/gateway.ts";
import { PURCHASE_METHODS, type PurchasesView, type PurchaseView } from "@/lib/shop/purchase.ts";
import type { SubscriptionStatusView } from "@/lib/shop/subscription.ts";

export const purchases = z.object({
  purchases: z.array(z.object({
    id: z.int(),
    title: z.string(),
    directlyPurchased: z.boolean(),
    isFromCompleteSeries: z.boolean(),
  })),
  hasCompleteSeries: z.boolean(),
}) satisfies z.ZodType<PurchasesView>;

export const purchase = name(
  "Purchase",
  z.object({
    id: z.string(),
    audiobookId: z.int(),
    title: z.string(),
    kind: z.enum(["book", "gift"]),
    amountMinor: minor,
    currency: z.enum(CURRENCIES),
    method: z.enum([...PURCHASE_METHODS, "test"]),
    methodLabel: z.string().nullable(),
    paymentId: z.string().nullable(),
    createdAt: time,
    refundedAt: time.nullable(),
    isSuspended: z.boolean(),
    discountCode: z.string().nullable(),
    discountPercentage: z.number(),
    creditMinor: minor,
    receiptNumber: z.string(),
  }) satisfies z.ZodType<PurchaseView>,
);

export const subscription = z.object({
  isSubscribed: z.boolean(),
  endsAt: time.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  isPastDue: z.boolean(),
  isManageable: z.boolean(),
}) satisfies z.ZodType<SubscriptionStatusView>;

export const testPayment = z.object({
  status: z.enum(["succeeded", "requires_action", "failed"]),
  message: z.string().nullable(),
}) satisfies z.ZodType<TestPayment>;
