/** What was paid, as it was paid. Books that came with the series have no price of their own: "-". */
import { Day } from "@/components/ui/Day.tsx";
import { confirmedPath, invoicePath } from "@/lib/shop/addresses.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";
import { HISTORY, PURCHASES } from "@/lib/shop/words/purchases.ts";

interface Props {
  /** Newest first; refunded ones and gifts too. */
  history: PurchaseView[];
  /** Titles of books that came with the series. */
  covered: string[];
}

export function PurchaseHistory({ history, covered }: Props) {
  if (history.length === 0) return <p>{HISTORY.none}</p>;
  return (
    <table className="account__history">
      <thead>
        <tr>
          <th scope="col">{HISTORY.book}</th>
          <th scope="col">{HISTORY.amount}</th>
          <th scope="col">{HISTORY.receipt}</th>
        </tr>
      </thead>
      <tbody>
        {history.map((it) => (
          <tr key={it.id}>
            <th scope="row">
              {it.kind === "gift" ? HISTORY.gift(it.title) : it.title}
              <small>
                <Day at={it.createdAt} />
                {` · ${it.methodLabel ?? HISTORY.methods[it.method]}`}
                {it.isSuspended && ` · ${it.isDisputed ? HISTORY.disputed : HISTORY.suspended}`}
                {it.refundedMinor > 0 && !it.refundedAt &&
                  ` · ${HISTORY.givenBack(formatMoney({ ...it, amountMinor: it.refundedMinor }))}`}
                {it.refundedAt && (
                  <Day
                    at={it.refundedAt}
                    text={(day) => ` · ${HISTORY.refunded(day)}`}
                  />
                )}
              </small>
            </th>
            <td>
              {it.refundedAt ? <s>{formatMoney(it)}</s> : formatMoney(it)}
            </td>
            <td>
              <a
                href={confirmedPath(it)}
                aria-label={HISTORY.receiptOf(it.receiptNumber, it.title)}
              >
                {HISTORY.receipt}
              </a>
              {it.invoiceNumber !== null && (
                <>
                  {" "}
                  <a
                    href={invoicePath(it.id)}
                    aria-label={HISTORY.invoiceOf(it.invoiceNumber, it.title)}
                  >
                    {HISTORY.invoice}
                  </a>
                </>
              )}
            </td>
          </tr>
        ))}
        {covered.map((title) => (
          <tr key={title}>
            <th scope="row">
              {title}
              <small>{PURCHASES.viaSeries}</small>
            </th>
            <td>-</td>
            <td></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
