/** Payments that do not match their order, with the reasons and the refund button. */
import type { HeldPayment } from "@/lib/shop/held_payment.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import { DeskForm } from "./DeskForm.tsx";

export function HeldPayments({ held, back }: { held: HeldPayment[]; back: string }) {
  return (
    <section className="desk__part" aria-labelledby="held">
      <h2 id="held">{ORDERS.held}</h2>
      <p>{ORDERS.heldLead}</p>
      <ul className="desk__list">
        {held.map(({ paymentId, reasons, receivedMinor, currency }) => (
          <li key={paymentId}>
            <p>
              {ORDERS.received(paymentId, receivedMinor, currency)}
              {reasons.map((reason) => <small key={reason}>{reason}</small>)}
            </p>
            <DeskForm
              command="refund"
              fixed={{ paymentId }}
              back={back}
              submit={ORDERS.refund}
              label={`${ORDERS.refund}: ${paymentId}`}
              isSmall
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
