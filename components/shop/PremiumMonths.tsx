/** The months of Premium that were paid, each with its invoice. */
import { Day } from "@/components/ui/Day.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { invoicePath } from "@/lib/shop/addresses.ts";
import type { PremiumMonthView } from "@/lib/shop/premium_month.ts";
import { HISTORY } from "@/lib/shop/words/purchases.ts";

interface Props {
  /** Newest first. */
  months: PremiumMonthView[];
}

export function PremiumMonths({ months }: Props) {
  return (
    <table className="account__history">
      <thead>
        <tr>
          <th scope="col">{HISTORY.month}</th>
          <th scope="col">{HISTORY.amount}</th>
          <th scope="col">{HISTORY.invoice}</th>
        </tr>
      </thead>
      <tbody>{months.map((it) => <Month key={it.id} {...it} />)}</tbody>
    </table>
  );
}

function Month(
  { id, title, amountMinor, refundedMinor, currency, paidAt, invoiceNumber }: PremiumMonthView,
) {
  const paid = formatMoney({ amountMinor, currency });
  return (
    <tr>
      <th scope="row">
        {title}
        <small>
          <Day at={paidAt} />
          {refundedMinor > 0 &&
            ` · ${HISTORY.givenBack(formatMoney({ amountMinor: refundedMinor, currency }))}`}
        </small>
      </th>
      <td>{refundedMinor >= amountMinor ? <s>{paid}</s> : paid}</td>
      <td>
        {invoiceNumber !== null && (
          <a href={invoicePath(id)} aria-label={HISTORY.invoiceOf(invoiceNumber, title)}>
            {HISTORY.invoice}
          </a>
        )}
      </td>
    </tr>
  );
}
