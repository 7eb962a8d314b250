/** What banks ask back and have not decided yet, with where it is answered. */
import { Day } from "@/components/ui/Day.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { providerPaymentUrl } from "@/lib/shop/addresses.ts";
import type { OpenDispute, PaymentDispute } from "@/lib/shop/dispute.ts";
import { ordersPath } from "@/lib/desk/addresses.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";

export function OpenDisputes({ disputes }: { disputes: OpenDispute[] }) {
  return (
    <section className="desk__part" aria-labelledby="disputes">
      <h2 id="disputes">{ORDERS.disputes}</h2>
      <p>{ORDERS.disputesLead}</p>
      <ul className="desk__list">
        {disputes.map((it) => (
          <li key={it.paymentId}>
            <p>
              <a href={ordersPath(it.paymentId)}>{`${formatMoney(it)}, ${it.title}`}</a>
              <small>
                <DisputeState {...it} />
              </small>
            </p>
            <a className="button button--quiet" href={providerPaymentUrl(it.paymentId, it)}>
              {ORDERS.atProvider}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the bank does, and until when it waits for an answer. */
export function DisputeState({ state, answerByMs }: PaymentDispute) {
  const text = ORDERS.dispute[state];
  if (answerByMs === null) return <>{text}</>;
  const at = new Date(answerByMs).toISOString();
  return <Day at={at} text={(day) => ORDERS.answerUntil(text, day)} />;
}
