/** The tax settings: how VAT is charged, and the seller's data on invoices. */
import { TextField } from "@/components/ui/TextField.tsx";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskSelect } from "@/components/desk/DeskSelect.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { TAXES_PATH } from "@/lib/desk/addresses.ts";
import { HOMES } from "@/lib/desk/tax_input.ts";
import { TAXES } from "@/lib/desk/words/taxes.ts";
import { RATES_AS_OF } from "@/lib/shop/tax/rates.ts";
import { TAX_MODES, TAX_RATES } from "@/lib/shop/tax/settings.ts";

interface Props {
  /** As typed, by field name. */
  values: Partial<Record<string, string>>;
  /** Error messages by field name. */
  errors: Partial<Record<string, string>>;
}

export function TaxForm({ values, errors }: Props) {
  const of = (name: string) => ({ name, value: values[name] ?? "", error: errors[name] });
  const { mode, home, rates, ownRates, address, note } = TAXES;
  return (
    <DeskForm command="tax set" back={TAXES_PATH} submit={TAXES.submit}>
      <DeskSelect
        name="mode"
        label={mode.label}
        choices={[["", mode.choose], ...TAX_MODES.map((it) => [it, mode[it]] as const)]}
        chosen={values.mode ?? ""}
        error={errors.mode}
      />
      <DeskSelect
        name="home"
        label={home.label}
        hint={home.hint}
        choices={[["", home.choose], ...HOMES]}
        chosen={values.home ?? ""}
        error={errors.home}
      />
      <DeskSelect
        name="rates"
        label={rates.label}
        hint={rates.hint(RATES_AS_OF)}
        choices={TAX_RATES.map((it) => [it, rates[it]] as const)}
        chosen={values.rates ?? "standard"}
        error={errors.rates}
      />
      <TextField
        rows={3}
        {...of("ownRates")}
        label={ownRates.label}
        hint={ownRates.hint}
        maxLength={5_000}
      />
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
      <Field
        {...of("note")}
        label={note.label}
        hint={note.hint}
        autoComplete="off"
        maxLength={300}
        optional
      />
    </DeskForm>
  );
}
