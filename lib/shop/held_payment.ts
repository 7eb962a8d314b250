/** Payments that are held: what the provider reports is not what was agreed, so nothing is granted. */
import { z } from "zod";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import type { OurPayment } from "@/lib/shop/gateway.ts";

export const heldPayment = z.object({
  paymentId: z.string().min(1),
  userId: z.string(),
  orderId: z.string(),
  audiobookId: z.int(),
  /** What differs, a sentence each. */
  reasons: z.array(z.string()),
  receivedMinor: z.int().min(0),
  /** As the provider names it, in capitals; perhaps none that we sell in. */
  currency: z.string(),
  foundAtMs: z.number(),
  /** Given back in full; null: not yet. */
  refundedAtMs: z.number().nullable(),
});
export type HeldPayment = z.infer<typeof heldPayment>;

/** What a payment and its order disagree on, a sentence each; empty when all of it is as agreed. Pure. */
export function mismatches(payment: OurPayment, order: OrderRecord | null): string[] {
  const { orderId, userId, kind, audiobookId } = payment.metadata;
  if (!order) return [`There is no order ${orderId}.`];
  const { quote } = order;
  const facts: [what: string, seen: string | number | null, wanted: string | number][] = [
    ["amount", payment.amountMinor, quote.finalMinor],
    ["amount received", payment.receivedMinor, quote.finalMinor],
    ["currency", payment.currency, quote.currency],
    ["listener", userId, order.userId],
    ["kind", kind, order.kind],
    ["audiobook", audiobookId, quote.bookId],
    ["order's payment", order.paymentId, payment.id],
  ];
  return facts.filter(([, seen, wanted]) => seen !== null && seen !== wanted)
    .map(([what, seen, wanted]) => `The ${what} is ${seen}, agreed was ${wanted}.`);
}

/** What is recorded of such a payment: what was found first stays. `known`: what is recorded already. */
export function heldAfter(
  payment: OurPayment,
  { known, reasons, nowMs }: { known: HeldPayment | null; reasons: string[]; nowMs: number },
): HeldPayment {
  const { id: paymentId, receivedMinor, refundedMinor, currency } = payment;
  const { userId, orderId, audiobookId } = payment.metadata;
  const isRefunded = refundedMinor > 0 && refundedMinor >= receivedMinor;
  const found = { paymentId, userId, orderId, audiobookId, reasons, receivedMinor, currency };
  return {
    ...known ?? { ...found, foundAtMs: nowMs },
    refundedAtMs: isRefunded ? known?.refundedAtMs ?? nowMs : null,
  };
}
