/** Purchases, as far as the right to listen depends on them. */
import { z } from "zod";

export const purchaseRecord = z.object({
  userId: z.string().min(1),
  audiobookId: z.int(),
  createdAtMs: z.number(),
  /** A refunded purchase gives no right any more. */
  refundedAtMs: z.number().nullable(),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

/** GET /api/purchases/{userId} (4-wire). */
export interface PurchasesView {
  purchases: {
    id: number;
    title: string;
    directlyPurchased: boolean;
    isFromCompleteSeries: boolean;
  }[];
  hasCompleteSeries: boolean;
}
