/** Orders, what banks and buyers ask back of them, and subscriptions, each with its commands. */

import { Day } from "@/components/ui/Day.tsx";
import { factRow } from "@/components/ui/joints.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { formatReceived } from "@/lib/catalogue/money_format.ts";
import {
  deskInvoicePath,
  listenersPath,
  ordersPath,
  SUBSCRIPTIONS_PATH,
} from "@/lib/desk/addresses.ts";
import type { SaleView } from "@/lib/desk/views.ts";
import { SUBSCRIPTIONS } from "@/lib/desk/words/offers.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { labelled, nextFact } from "@/lib/platform/words.ts";
import { providerPaymentUrl } from "@/lib/shop/addresses.ts";
import type { OpenDispute, PaymentDispute } from "@/lib/shop/purchase.ts";
import { type PaymentOnHold, reasonText } from "@/lib/shop/purchase_after.ts";
import { DeskForm } from "./DeskForm.tsx";
import { DeskTable } from "./DeskPage.tsx";

/** What banks ask back and have not decided yet, with where it is answered. */
export function OpenDisputes({ disputes }: { disputes: OpenDispute[] }) {
  return (
    <section className="desk__part" aria-labelledby="disputes">
      <h2 id="disputes">{ORDERS.disputes}</h2>
      <p>{ORDERS.disputesLead}</p>
      <ul className="desk__list">
        {disputes.map((it) => (
          <li key={it.paymentId}>
            <p>
              <a href={ordersPath(it.paymentId)}>{nextFact(formatMoney(it), it.title)}</a>
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
function DisputeState({ state, answerByMs }: PaymentDispute) {
  const text = ORDERS.dispute[state];
  if (answerByMs === null) return <>{text}</>;
  const at = new Date(answerByMs).toISOString();
  return <Day at={at} text={(day) => ORDERS.answerUntil(text, day)} />;
}

/** Payments that do not match their order, with the reasons and the refund button. */
export function PaymentsOnHold({ payments, back }: { payments: PaymentOnHold[]; back: string }) {
  return (
    <section className="desk__part" aria-labelledby="on-hold">
      <h2 id="on-hold">{ORDERS.onHold}</h2>
      <p>{ORDERS.onHoldLead}</p>
      <ul className="desk__list">
        {payments.map(({ paymentId, reasons, receivedMinor, currency }) => (
          <li key={paymentId}>
            <p>
              {ORDERS.received(paymentId, formatReceived(receivedMinor, currency))}
              {reasons.map((it) => <small key={it.kind}>{reasonText(it)}</small>)}
            </p>
            <DeskForm
              command="refund"
              fixed={{ paymentId }}
              back={back}
              submit={ORDERS.refund}
              label={labelled(ORDERS.refund, paymentId)}
              isSmall
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SalesTableProps {
  sales: SaleView[];
  back: string;
  /** Whether the site sends mail, so that receipts can be sent again. */
  canMail: boolean;
}

/** Purchases with their commands: send the receipt again, refund. On a phone a list of cards. */
export function SalesTable({ sales, ...rest }: SalesTableProps) {
  const { head } = ORDERS;
  return (
    <DeskTable head={[head.when, head.what, head.who, head.paid, ""]}>
      {sales.map((sale) => <Sale key={sale.id} sale={sale} {...rest} />)}
    </DeskTable>
  );
}

function Sale({ sale, back, canMail }: Omit<SalesTableProps, "sales"> & { sale: SaleView }) {
  const { paymentId, title, email, refundedAt } = sale;
  const notes = [
    ...sale.kind === "gift" ? [ORDERS.gift] : [],
    ...sale.discountCode ? [sale.discountCode] : [],
    ...sale.isTest ? [ORDERS.test] : [],
    ...sale.refundedMinor > 0 && !refundedAt
      ? [ORDERS.partBack(formatMoney({ ...sale, amountMinor: sale.refundedMinor }))]
      : [],
    ...sale.isSuspended && !sale.isDisputed ? [ORDERS.suspended] : [],
  ];
  return (
    <tr>
      <td>
        <Day at={sale.createdAt} />
      </td>
      <th scope="row">
        <bdi>{title}</bdi>
        {notes.length > 0 && <small>{formatRow(notes)}</small>}
        {sale.dispute && (
          <small>
            <DisputeState {...sale.dispute} />
          </small>
        )}
      </th>
      <td>{email ? <a href={ordersPath(email)}>{email}</a> : <small>{ORDERS.noEmail}</small>}</td>
      <td className="desk__money">
        {formatMoney(sale)}
        <small className="desk__id">{paymentId ?? ORDERS.methods[sale.method]}</small>
        {sale.invoiceNumber && (
          <small>
            <a href={deskInvoicePath(sale.id)}>{ORDERS.invoice(sale.invoiceNumber)}</a>
          </small>
        )}
      </td>
      <td>
        {refundedAt && (
          <small>
            <Day at={refundedAt} text={ORDERS.over} />
          </small>
        )}
        {email && canMail && sale.kind !== "month" && (
          <DeskForm
            command="receipt send"
            fixed={{ purchaseId: sale.id }}
            back={back}
            submit={ORDERS.receipt}
            label={labelled(ORDERS.receipt, nextFact(title, email))}
            isSmall
          />
        )}
        {paymentId && !refundedAt && !sale.isDisputed && (
          <DeskForm
            command="refund"
            fixed={{ paymentId }}
            back={back}
            submit={ORDERS.refund}
            label={labelled(ORDERS.refund, nextFact(title, formatMoney(sale)))}
            isSmall
          />
        )}
      </td>
    </tr>
  );
}

interface SubscriptionLinesProps {
  lines: {
    id: string;
    userId: string;
    email: string | null;
    status: keyof typeof SUBSCRIPTIONS.states;
    endsAt: string;
    cancelsAtPeriodEnd: boolean;
    isTest: boolean;
  }[];
}

/** Premium subscriptions: subscriber, status, end of the paid period, and the button that ends it. */
export function SubscriptionLines({ lines }: SubscriptionLinesProps) {
  return (
    <ul className="desk__list">
      {lines.map(({ id, userId, email, status, endsAt, cancelsAtPeriodEnd, isTest }) => (
        <li key={`${userId} ${id}`}>
          <div>
            <strong>
              {email ? <a href={listenersPath(email)}>{email}</a> : ORDERS.noEmail}
            </strong>
            <small>
              {factRow(
                SUBSCRIPTIONS.states[status],
                status === "active" && <Day at={endsAt} text={SUBSCRIPTIONS.until} />,
                cancelsAtPeriodEnd && SUBSCRIPTIONS.ends,
                isTest && ORDERS.test,
              )}
            </small>
          </div>
          {email && status !== "incomplete" && (
            <DeskForm
              command="subscription end"
              fixed={{ email }}
              back={SUBSCRIPTIONS_PATH}
              submit={SUBSCRIPTIONS.end}
              label={labelled(SUBSCRIPTIONS.end, email)}
              isSmall
            />
          )}
        </li>
      ))}
    </ul>
  );
}
