/** Purchases with their commands: send the receipt again, refund. On a phone a list of cards. */
import { Day } from "@/components/ui/Day.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { deskInvoicePath, ordersPath } from "@/lib/desk/addresses.ts";
import type { SaleView } from "@/lib/desk/sale_view.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import { DisputeState } from "./OpenDisputes.tsx";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  sales: SaleView[];
  back: string;
  /** Whether the site sends mail, so that receipts can be sent again. */
  canMail: boolean;
}

export function SalesTable({ sales, ...rest }: Props) {
  const { head } = ORDERS;
  return (
    <table className="desk__table">
      <thead>
        <tr>
          <th scope="col">{head.when}</th>
          <th scope="col">{head.what}</th>
          <th scope="col">{head.who}</th>
          <th scope="col">{head.paid}</th>
          <td />
        </tr>
      </thead>
      <tbody>{sales.map((sale) => <Sale key={sale.id} sale={sale} {...rest} />)}</tbody>
    </table>
  );
}

function Sale({ sale, back, canMail }: Omit<Props, "sales"> & { sale: SaleView }) {
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
        {title}
        {notes.length > 0 && <small>{notes.join(", ")}</small>}
        {sale.dispute && (
          <small>
            <DisputeState {...sale.dispute} />
          </small>
        )}
      </th>
      <td>{email ? <a href={ordersPath(email)}>{email}</a> : <small>{ORDERS.noEmail}</small>}</td>
      <td className="desk__money">
        {formatMoney(sale)}
        <small>{paymentId ?? sale.method}</small>
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
        {email && canMail && (
          <DeskForm
            command="receipt send"
            fixed={{ purchaseId: sale.id }}
            back={back}
            submit={ORDERS.receipt}
            label={`${ORDERS.receipt}: ${title}, ${email}`}
            isSmall
          />
        )}
        {paymentId && !refundedAt && !sale.isDisputed && (
          <DeskForm
            command="refund"
            fixed={{ paymentId }}
            back={back}
            submit={ORDERS.refund}
            label={`${ORDERS.refund}: ${title}, ${formatMoney(sale)}`}
            isSmall
          />
        )}
      </td>
    </tr>
  );
}
