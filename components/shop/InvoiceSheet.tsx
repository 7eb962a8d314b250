/** An invoice or a correction, as a sheet of paper. */
import type { InvoiceView } from "@/lib/shop/tax/invoice_view.ts";
import { INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";

export function InvoiceSheet({ invoice }: { invoice: InvoiceView }) {
  const { number, title, facts, seller, buyer, lines, parts, total, notes } = invoice;
  const id = `invoice-${number}`;
  return (
    <article className="invoice" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="invoice__facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="invoice__parties">
        <Party label={INVOICE_PAGE.seller} lines={seller} />
        <Party label={INVOICE_PAGE.buyer} lines={buyer} />
      </div>
      <table>
        <tbody>
          {lines.map(([text, amount]) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {parts.map(([text, amount]) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td>{amount}</td>
            </tr>
          ))}
          <tr className="invoice__total">
            <th scope="row">{total[0]}</th>
            <td>{total[1]}</td>
          </tr>
        </tfoot>
      </table>
      {notes.map((note) => <p key={note} className="invoice__note">{note}</p>)}
    </article>
  );
}

function Party({ label, lines }: { label: string; lines: string[] }) {
  return (
    <section>
      <h3>{label}</h3>
      <address>
        {lines.map((line) => <span key={line}>{line}</span>)}
      </address>
    </section>
  );
}
