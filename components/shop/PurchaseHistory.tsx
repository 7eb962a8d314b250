/** An account's papers: the business on an order, invoices, months of Premium, purchases. */

import { Day } from "@/components/ui/Day.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { withRedirect } from "@/lib/accounts/addresses.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { BUSINESS_PATH, confirmedPath, invoicePath } from "@/lib/shop/addresses.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";
import type { PremiumMonthView } from "@/lib/shop/subscription.ts";
import type { InvoiceView } from "@/lib/shop/tax/invoice.ts";
import { BUSINESS, INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";
import { HISTORY, PURCHASES } from "@/lib/shop/words/pages.ts";

interface BusinessLineProps {
  /** null: a private buyer. */
  business: {
    company: { name: string };
    /** The business owes the VAT itself. */
    isReversed: boolean;
  } | null;
  /** Path of the order, to return to. */
  back: string;
}

export function BusinessLine({ business, back }: BusinessLineProps) {
  const href = withRedirect(BUSINESS_PATH, back);
  if (!business) return <a href={href}>{BUSINESS.link}</a>;
  return (
    <>
      <a href={href}>{BUSINESS.buying(business.company.name)}</a>
      {business.isReversed && <p>{BUSINESS.reverse}</p>}
    </>
  );
}

/* An invoice or a correction, shown as a sheet of paper. */

function InvoiceSheet({ invoice }: { invoice: InvoiceView }) {
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
        {lines.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
    </section>
  );
}

/* The invoice of a purchase and its corrections, each with a file to download. */

interface InvoicesProps {
  /** The page's path; each file is below it. */
  path: string;
  invoices: InvoiceView[];
  back: string;
}

export function Invoices({ path, invoices, back }: InvoicesProps) {
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

/* Paid months of Premium, each with its invoice. */

interface PremiumMonthsProps {
  /** Newest first. */
  months: PremiumMonthView[];
}

export function PremiumMonths({ months }: PremiumMonthsProps) {
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
        <bdi>{title}</bdi>
        <small>
          <Day at={paidAt} />
          {refundedMinor > 0 &&
            ` · ${HISTORY.amountRefunded(formatMoney({ amountMinor: refundedMinor, currency }))}`}
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

/* Purchases at the price paid. Books that came with the series have no price of their own: "-". */

interface PurchaseHistoryProps {
  /** Newest first; includes refunded ones and gifts. */
  history: PurchaseView[];
  /** Titles of books that came with the series. */
  covered: string[];
  /** Its months are listed with Premium. */
  hasPremium: boolean;
}

export function PurchaseHistory({ history, covered, hasPremium }: PurchaseHistoryProps) {
  if (history.length === 0) return <p>{hasPremium ? HISTORY.premium : HISTORY.none}</p>;
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
              {it.kind === "gift" ? HISTORY.gift(it.title) : <OwnText>{it.title}</OwnText>}
              <small>
                <Day at={it.createdAt} />
                {" · "}
                <span>{it.methodLabel ?? HISTORY.methods[it.method]}</span>
                {it.isSuspended && ` · ${it.isDisputed ? HISTORY.disputed : HISTORY.suspended}`}
                {it.refundedMinor > 0 && !it.refundedAt &&
                  ` · ${
                    HISTORY.amountRefunded(formatMoney({ ...it, amountMinor: it.refundedMinor }))
                  }`}
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
              <OwnText>{title}</OwnText>
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
