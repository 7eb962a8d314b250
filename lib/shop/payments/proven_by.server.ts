/** What a payment's secret proves: a return page's address has both, whatever browser opens it. */

import { createHash, timingSafeEqual } from "node:crypto";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { maskedAddress } from "@/lib/platform/mail_address.ts";
import {
  isOurs,
  type Payment,
  type PaymentGateway,
  paymentId as paymentIdSchema,
} from "../gateway.ts";
import type { LedgerStore } from "../ledger/ledger_store.server.ts";
import type { ProvenPayment } from "../schema.ts";
import type { Fulfilment } from "./fulfilment.server.ts";

interface ProvenByOptions {
  store: Pick<LedgerStore, "getOrder">;
  gateway: Pick<PaymentGateway, "getPayment">;
  settle: Fulfilment["settlePayment"];
}

export function createProvenBy(
  { store, gateway, settle }: ProvenByOptions,
): (o: { paymentId: string; clientSecret: string }) => Promise<ProvenPayment | null> {
  return async function provenBy({ paymentId, clientSecret }) {
    if (!paymentIdSchema.safeParse(paymentId).success) return null;
    const payment = await gateway.getPayment(paymentId);
    if (!payment || !isSame(payment.clientSecret, clientSecret)) return null;
    const currency = CURRENCIES.find((code) => code === payment.currency);
    if (!currency) return null;
    const paid = { amountMinor: payment.amountMinor, currency };
    if (!isOurs(payment)) return { ...paid, state: stateOf(payment), title: null, address: null };
    const { state } = await settle(payment);
    const order = await store.getOrder(payment.metadata.orderId);
    const address = order?.email ? maskedAddress(order.email) : null;
    return order && { ...paid, state, title: order.quote.title, address };
  };
}

/** For a month of Premium, which has no order. */
const stateOf = ({ status, refundedMinor, receivedMinor }: Payment): ProvenPayment["state"] =>
  status !== "succeeded" ? status : refundedMinor >= receivedMinor ? "refunded" : "granted";

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((it) => createHash("sha256").update(it).digest());
  return timingSafeEqual(one!, other!);
}
