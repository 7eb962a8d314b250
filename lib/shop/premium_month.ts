/** A month of Premium that was paid: what its invoice and corrections are about. */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { dispute } from "@/lib/shop/dispute.ts";
import { purchaseTax } from "@/lib/shop/tax/invoice.ts";

export const premiumMonth = z.object({
  /** The provider's invoice: one invoice can never become two months. */
  id: z.string().min(1),
  userId: z.string().min(1),
  subscriptionId: z.string().min(1),
  paymentId: z.string().min(1),
  title: z.string(),
  /** What was paid, VAT included, whole minor units. */
  amountMinor: z.int().min(0),
  refundedMinor: z.int().min(0),
  currency: z.enum(CURRENCIES),
  /** "visa •••• 4242". */
  methodLabel: z.string().nullable(),
  /** null: nobody knows any more. */
  email: z.string().nullable(),
  /** When it was paid. */
  createdAtMs: z.number(),
  /** The subscriber's bank asks the money back, or has taken it. */
  disputedAtMs: z.number().nullable(),
  /** null: none, or it was won. */
  dispute: dispute.nullable().default(null),
  tax: purchaseTax,
  /** Made in test mode: no money was moved. */
  isTest: z.boolean(),
});
export type PremiumMonth = z.infer<typeof premiumMonth>;

/** A month as its subscriber may see it. */
export interface PremiumMonthView {
  id: string;
  title: string;
  amountMinor: number;
  refundedMinor: number;
  currency: PremiumMonth["currency"];
  /** ISO 8601. */
  paidAt: string;
  /** null: none was written. */
  invoiceNumber: string | null;
}

export const premiumMonthView = (it: PremiumMonth): PremiumMonthView => ({
  id: it.id,
  title: it.title,
  amountMinor: it.amountMinor,
  refundedMinor: it.refundedMinor,
  currency: it.currency,
  paidAt: new Date(it.createdAtMs).toISOString(),
  invoiceNumber: it.tax.number,
});
