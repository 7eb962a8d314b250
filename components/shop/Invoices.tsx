/** The invoice of a purchase and its corrections, each to be kept as a file. */
import { InvoiceSheet } from "@/components/shop/InvoiceSheet.tsx";
import type { InvoiceView } from "@/lib/shop/tax/invoice_view.ts";
import { INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";

interface Props {
  /** The page's address; each one's file is below it. */
  path: string;
  invoices: InvoiceView[];
  back: string;
}

export function Invoices({ path, invoices, back }: Props) {
  return (
    <div className="invoices">
      <ul>
        {invoices.map(({ number }) => (
          <li key={number}>
            <a className="button button--quiet" href={`${path}/${number}.pdf`} download>
              {INVOICE_PAGE.pdf(number)}
            </a>
          </li>
        ))}
        <li>
          <a className="button button--quiet" href={back}>{INVOICE_PAGE.back}</a>
        </li>
      </ul>
      {invoices.map((it) => <InvoiceSheet key={it.number} invoice={it} />)}
    </div>
  );
}
