/** A purchase as the author sees it. */
import type { PaymentDispute } from "@/lib/shop/dispute.ts";
import { purchaseView } from "@/lib/shop/receipt.ts";
import type { PurchaseRecord, PurchaseView } from "@/lib/shop/purchase.ts";

export interface SaleView extends PurchaseView {
  /** Address of the receipt; null: the account was erased. */
  email: string | null;
  userId: string;
  /** null: none, or it was won. */
  dispute: PaymentDispute | null;
  /** Made in test mode: no money moved. */
  isTest: boolean;
}

export function saleView(it: PurchaseRecord): SaleView {
  const { email, userId, dispute, isTest } = it;
  return { ...purchaseView(it), email, userId, dispute, isTest };
}
