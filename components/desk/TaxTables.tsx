/** Taxes in tables: invoices, the return for the One-Stop Shop, and the settings for those who may not change them. */

import { Day } from "@/components/ui/Day.tsx";
import { factRow, labelledRow } from "@/components/ui/joints.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { deskInvoicePath } from "@/lib/desk/addresses.ts";
import type { TypedTaxes } from "@/lib/desk/commands/tax_input.ts";
import { type DocumentLine, rateText } from "@/lib/desk/views.ts";
import { DOCUMENTS, OSS, TAXES } from "@/lib/desk/words/taxes.ts";
import { countryName } from "@/lib/platform/countries.ts";
import { formatPercent } from "@/lib/platform/language/format.ts";
import type { TaxSettings } from "@/lib/shop/tax/decide.ts";
import type { OssLine } from "@/lib/shop/tax/oss.ts";
import { DeskTable } from "./DeskPage.tsx";

/** Invoices and corrections, each with a link to its page. */
export function DocumentTable({ documents }: { documents: DocumentLine[] }) {
  const { head, kinds } = DOCUMENTS;
  return (
    <DeskTable head={[head.number, head.what, head.tax, head.gross]}>
      {documents.map(({ currency, ...it }) => (
        <tr key={it.number}>
          <th scope="row">
            <a href={deskInvoicePath(it.purchaseId)}>{it.number}</a>
            <small>
              <Day at={it.issuedAt} />
            </small>
          </th>
          <td>
            <bdi>{it.title}</bdi>
            <small>
              {factRow(
                it.kind === "invoice" ? kinds.invoice : kinds.correction(it.corrects ?? ""),
                it.company && <bdi>{it.company}</bdi>,
              )}
            </small>
          </td>
          <td className="desk__money">
            {formatMoney({ amountMinor: it.taxMinor, currency })}
            <small>{rateText(it)}</small>
          </td>
          <td className="desk__money">{formatMoney({ amountMinor: it.grossMinor, currency })}</td>
        </tr>
      ))}
    </DeskTable>
  );
}

interface OssTableProps {
  lines: OssLine[];
  /** Shows each line's quarter: corrections belong to several. */
  hasPeriods: boolean;
}

/** Supplies or corrections of a quarter, by country and rate. */
export function OssTable({ lines, hasPeriods }: OssTableProps) {
  const { head } = OSS;
  if (lines.length === 0) return <p className="desk__none">{OSS.none}</p>;
  const periods = hasPeriods ? [head.period] : [];
  return (
    <DeskTable head={[head.country, ...periods, head.rate, head.net, head.tax]}>
      {lines.map(({ country, percent, period, currency, netMinor, taxMinor }) => (
        <tr key={`${country} ${percent} ${period} ${currency}`}>
          <th scope="row">{countryName(country) || country}</th>
          {hasPeriods && <td>{period}</td>}
          <td>{formatPercent(percent)}</td>
          <td className="desk__money">{formatMoney({ amountMinor: netMinor, currency })}</td>
          <td className="desk__money">{formatMoney({ amountMinor: taxMinor, currency })}</td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** The settings for a role that may not change them. */
export function TaxSummary({ values }: { values: TypedTaxes }) {
  const { mode, rates } = TAXES;
  const shown: TypedTaxes = {
    ...values,
    home: countryName(values.home),
    mode: values.mode && mode[values.mode as TaxSettings["mode"]],
    rates: values.rates && rates[values.rates as TaxSettings["rates"]],
  };
  const names = Object.keys(shown) as (keyof TypedTaxes)[];
  return (
    <ul className="desk__lines">
      {names.filter((name) => shown[name]).map((name) => (
        <li key={name}>
          <span className="desk__letter">{shown[name]}</span>
          <small>{TAXES[name].label}</small>
        </li>
      ))}
    </ul>
  );
}

/** What may be owed where, in general facts. */
export function TaxFacts() {
  const { title, lead, facts } = TAXES.owed;
  return (
    <section className="desk__part" aria-labelledby="owed">
      <h2 id="owed">{title}</h2>
      <p>{lead}</p>
      {facts.map(([place, fact]) => <p key={place}>{labelledRow(<strong>{place}</strong>, fact)}
      </p>)}
    </section>
  );
}
