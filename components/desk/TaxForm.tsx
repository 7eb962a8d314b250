/** Invoices and corrections, each with a link to its page. */

import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { deskInvoicePath, TAXES_PATH } from "@/lib/desk/addresses.ts";
import { DOCUMENTS, OSS, TAXES } from "@/lib/desk/words/taxes.ts";
import { listCountries } from "@/lib/platform/countries.ts";
import type { TypedTaxes } from "@/lib/desk/tax_input.ts";
import { TAX_MODES, TAX_RATES, type TaxSettings } from "@/lib/shop/tax/decide.ts";
import { RATES_AS_OF } from "@/lib/shop/tax/rates.ts";
import type { InvoiceRecord } from "@/lib/shop/tax/invoice.ts";
import { placeName } from "@/lib/shop/words/invoices.ts";
import type { OssLine } from "@/lib/shop/tax/oss.ts";
import { DeskForm, DeskSelect } from "./DeskForm.tsx";

interface DocumentTableProps {
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
      | "region"
    >
    & { issuedAt: string; company: string | null }
  )[];
}

export function DocumentTable({ documents }: DocumentTableProps) {
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
              <small>{DOCUMENTS.rate(it.percent, placeName(it.country, it.region))}</small>
            </td>
            <td className="desk__money">{formatMoney({ amountMinor: it.grossMinor, currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* Supplies or corrections of a quarter, by country and rate. */

interface OssTableProps {
  lines: OssLine[];
  /** Shows each line's quarter: corrections belong to several. */
  hasPeriods: boolean;
}

export function OssTable({ lines, hasPeriods }: OssTableProps) {
  const { head } = OSS;
  if (lines.length === 0) return <p className="desk__none">{OSS.none}</p>;
  return (
    <table className="desk__table">
      <thead>
        <tr>
          <th scope="col">{head.country}</th>
          {hasPeriods && <th scope="col">{head.period}</th>}
          <th scope="col">{head.rate}</th>
          <th scope="col">{head.net}</th>
          <th scope="col">{head.tax}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ country, percent, period, currency, netMinor, taxMinor }) => (
          <tr key={`${country} ${percent} ${period} ${currency}`}>
            <th scope="row">{country}</th>
            {hasPeriods && <td>{period}</td>}
            <td>{`${percent}%`}</td>
            <td className="desk__money">{formatMoney({ amountMinor: netMinor, currency })}</td>
            <td className="desk__money">{formatMoney({ amountMinor: taxMinor, currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* The tax settings: how VAT is charged, and the seller's data on invoices. */

interface TaxFormProps {
  /** As typed, by field name. */
  values: Partial<Record<string, string>>;
  /** Error messages by field name. */
  errors: Partial<Record<string, string>>;
}

export function TaxForm({ values, errors }: TaxFormProps) {
  const of = (name: string) => ({ name, value: values[name] ?? "", error: errors[name] });
  const { mode, home, rates, ownRates, address, note } = TAXES;
  return (
    <DeskForm command="tax set" back={TAXES_PATH} submit={TAXES.submit}>
      <DeskSelect
        name="mode"
        label={mode.label}
        hint={mode.hint}
        choices={[["", mode.choose], ...TAX_MODES.map((it) => [it, mode[it]] as const)]}
        chosen={values.mode ?? ""}
        error={errors.mode}
      />
      <DeskSelect
        name="home"
        label={home.label}
        hint={home.hint}
        choices={[["", home.choose], ...listCountries()]}
        chosen={values.home ?? ""}
        error={errors.home}
      />
      <div className="tax__rates">
        <DeskSelect
          name="rates"
          label={rates.label}
          hint={rates.hint(RATES_AS_OF)}
          choices={TAX_RATES.map((it) => [it, rates[it]] as const)}
          chosen={values.rates ?? "standard"}
          error={errors.rates}
        />
      </div>
      <div className="tax__own">
        <TextField
          rows={3}
          {...of("ownRates")}
          label={ownRates.label}
          hint={ownRates.hint}
          maxLength={8_000}
        />
      </div>
      <h2>{TAXES.seller}</h2>
      <Field {...of("name")} label={TAXES.name.label} autoComplete="organization" maxLength={120} />
      <TextField
        rows={3}
        {...of("address")}
        label={address.label}
        hint={address.hint}
        maxLength={1_000}
        isRequired
      />
      <div className="desk__pair">
        <Field
          {...of("vatId")}
          label={TAXES.vatId.label}
          hint={TAXES.vatId.hint}
          autoComplete="off"
          maxLength={20}
          optional
        />
        <Field
          {...of("taxNumber")}
          label={TAXES.taxNumber.label}
          hint={TAXES.taxNumber.hint}
          autoComplete="off"
          maxLength={40}
          optional
        />
      </div>
      <div className="tax__note">
        <Field
          {...of("note")}
          label={note.label}
          hint={note.hint}
          autoComplete="off"
          maxLength={300}
          optional
        />
      </div>
    </DeskForm>
  );
}

/** The settings for a role that may not change them. */
export function TaxSummary({ values }: { values: TypedTaxes }) {
  const { mode, rates } = TAXES;
  const shown: TypedTaxes = {
    ...values,
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
      {facts.map(([place, fact]) => (
        <p key={place}>
          <strong>{place}</strong>: {fact}
        </p>
      ))}
    </section>
  );
}
