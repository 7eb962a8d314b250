/** Payments that are held, for whoever reads them at a terminal. */
import type { HeldPayment } from "@/lib/shop/held_payment.ts";

export function describeHeld(held: HeldPayment[]): string {
  return held.toSorted((a, b) => a.foundAtMs - b.foundAtMs).map(describe).join("\n\n") ||
    "No payment is held.";
}

function describe(it: HeldPayment): string {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return [
    `${day(it.foundAtMs)}  ${it.paymentId}  ${it.receivedMinor} minor units of ${it.currency}`,
    ...it.reasons,
    it.refundedAtMs === null
      ? `Give it back: deno task admin refund ${it.paymentId}`
      : `Given back ${day(it.refundedAtMs)}.`,
  ].join("\n");
}
