/** What the author offers as Premium: whether it is on sale, its price, name and texts. */

import { Field } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { SUBSCRIPTIONS_PATH } from "@/lib/desk/addresses.ts";
import { OFFER_FORM } from "@/lib/desk/words/premium.ts";
import { DeskForm, DeskSelect } from "./DeskForm.tsx";

interface PremiumFormProps {
  values: Partial<Record<string, string>>;
  /** Error messages by field name. */
  errors: Partial<Record<string, string>>;
}

export function PremiumForm({ values, errors }: PremiumFormProps) {
  const { state, prices, firstPrices, name, lead, lines, submit } = OFFER_FORM;
  const of = (field: string) => ({
    name: field,
    value: values[field] ?? "",
    error: errors[field],
  });
  return (
    <DeskForm command="premium set" back={SUBSCRIPTIONS_PATH} submit={submit}>
      <DeskSelect
        name="state"
        label={state.label}
        choices={[["on", state.on], ["off", state.off]]}
        chosen={values.state ?? "off"}
        error={errors.state}
      />
      <TextField {...of("prices")} {...prices} rows={4} maxLength={1_000} />
      <TextField {...of("firstPrices")} {...firstPrices} rows={2} maxLength={1_000} />
      <Field {...of("name")} {...name} autoComplete="off" maxLength={40} />
      <Field {...of("lead")} {...lead} autoComplete="off" maxLength={200} />
      <TextField {...of("lines")} {...lines} rows={6} maxLength={960} />
    </DeskForm>
  );
}
