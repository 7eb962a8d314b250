/** Invoices and corrections, each with a link to its page. */
import { Day } from "@/components/ui/Day.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { deskInvoicePath } from "@/lib/desk/addresses.ts";
import { DOCUMENTS } from "@/lib/desk/words/taxes.ts";
import type { InvoiceRecord } from "@/lib/shop/tax/invoice.ts";

interface Props {
  documents: (
    & Pick<
      InvoiceRecord,
      | "number"
      | "kind"
      | "corrects"
      | "title"
      | "purchaseId"
      | "currency"
      | "grossMinor"
      | "taxMinor"
      | "percent"
      | "country"
    >
    & { issuedAt: string; company: string | null }
  )[];
}

export function DocumentTable({ documents }: Props) {
  const { head, kinds } = DOCUMENTS;
  return (
    <table className="desk__table">
      <thead>
        <tr>
          <th scope="col">{head.number}</th>
          <th scope="col">{head.what}</th>
          <th scope="col">{head.tax}</th>
          <th scope="col">{head.gross}</th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ currency, ...it }) => (
          <tr key={it.number}>
            <th scope="row">
              <a href={deskInvoicePath(it.purchaseId)}>{it.number}</a>
              <small>
                <Day at={it.issuedAt} />
              </small>
            </th>
            <td>
              {it.title}
              <small>
                {it.kind === "invoice" ? kinds.invoice : kinds.correction(it.corrects)}
                {it.company && `, ${it.company}`}
              </small>
            </td>
            <td className="desk__money">
              {formatMoney({ amountMinor: it.taxMinor, currency })}
              <small>{DOCUMENTS.rate(it.percent, it.country)}</small>
            </td>
            <td className="desk__money">{formatMoney({ amountMinor: it.grossMinor, currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
