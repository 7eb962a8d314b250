/** The first step of a withdrawal: who withdraws, and from what. Works without script. */
import { StatementFields } from "@/components/support/StatementFields.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { WITHDRAW } from "@/lib/support/words.ts";

export interface WithdrawalValues {
  name: string;
  email: string;
  order: string;
}

interface Props {
  values: WithdrawalValues;
  errors: Partial<Record<string, string>>;
  /** Why nothing was sent; null: nothing was tried. */
  problem: string | null;
}

export function WithdrawalForm({ values, errors, problem }: Props) {
  return (
    <form className="support-form" method="post" action={WITHDRAW_PATH} f-client-nav="false">
      <StatementFields
        values={values}
        errors={errors}
        emailHint={WITHDRAW.emailHint}
        problem={problem}
      />
      <Field
        name="order"
        label={WITHDRAW.order.label}
        value={values.order}
        autoComplete="off"
        maxLength={200}
        hint={WITHDRAW.order.hint}
        error={errors.order}
      />
      <button className="button button--large" type="submit" name="step" value="check">
        {WITHDRAW.next}
      </button>
    </form>
  );
}
