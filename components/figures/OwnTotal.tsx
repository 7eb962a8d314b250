/** One total in the author's own currency, at the rates she has set, and the form that sets them. */

import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { Field, fieldsOf, type TypedForm } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { FIGURES_PATH } from "@/lib/desk/addresses.ts";
import { formatOwn, type OwnRates, ownTotal, ratesText } from "@/lib/figures/own_total.ts";
import type { CurrencySales } from "@/lib/figures/sales_view.ts";
import { OWN_TOTAL } from "@/lib/figures/words.ts";
import { formatAll, formatPlain } from "@/lib/platform/language/format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";

interface OwnTotalProps {
  currencies: CurrencySales[];
  /** null: the author has set none. */
  rates: OwnRates | null;
  back: string;
}

export function OwnTotalPart({ currencies, rates, back }: OwnTotalProps) {
  const values: Record<string, string> = rates
    ? { currency: rates.currency, day: rates.day, rates: ratesText(rates) }
    : {};
  return (
    <section className="desk__part" aria-labelledby="own">
      <h2 id="own">{OWN_TOTAL.title}</h2>
      {rates ? <Total currencies={currencies} rates={rates} /> : <p>{OWN_TOTAL.none}</p>}
      <details className="desk__texts">
        <summary>{OWN_TOTAL.edit}</summary>
        <RatesForm values={values} errors={{}} back={back} />
      </details>
    </section>
  );
}

function Total({ currencies, rates }: { currencies: CurrencySales[]; rates: OwnRates }) {
  const { amount, missing } = ownTotal(currencies, rates);
  const used = currencies.flatMap(({ currency }) => {
    const rate = rates.rates[currency];
    return rate === undefined || currency === rates.currency ? [] : OWN_TOTAL.rate(
      `1 ${currency}`,
      `${formatPlain(rate)} ${rates.currency}`,
    );
  });
  return (
    <>
      <p>
        {OWN_TOTAL.total(formatOwn(amount, rates.currency), formatDay(Date.parse(rates.day)))}
        {used.length > 0 && <small>{formatRow(used)}</small>}
      </p>
      {missing.length > 0 && <p role="status">{OWN_TOTAL.missing(formatAll(missing))}</p>}
    </>
  );
}

export function RatesForm({ back = FIGURES_PATH, ...form }: TypedForm & { back?: string }) {
  const of = fieldsOf(form);
  return (
    <DeskForm command="rates set" back={back} submit={OWN_TOTAL.save}>
      <div className="desk__pair">
        <Field {...of("currency")} label={OWN_TOTAL.currency} autoComplete="off" maxLength={3} />
        <Field {...of("day")} label={OWN_TOTAL.day} type="date" autoComplete="off" />
      </div>
      <TextField
        {...of("rates")}
        rows={4}
        label={OWN_TOTAL.rates}
        hint={OWN_TOTAL.ratesHint}
        maxLength={1_000}
      />
    </DeskForm>
  );
}
