/** The first step of a withdrawal: who withdraws, and from what. Works without script. */
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
      {problem && (
        <div className="account-form__alert" role="alert">
          <strong>{WITHDRAW.notSent}</strong>
          <p>{problem}</p>
        </div>
      )}
      <Field
        name="name"
        label={WITHDRAW.name.label}
        value={values.name}
        autoComplete="name"
        maxLength={120}
        error={errors.name}
      />
      <Field
        name="email"
        label={WITHDRAW.email.label}
        type="email"
        value={values.email}
        autoComplete="email"
        maxLength={254}
        hint={WITHDRAW.email.hint}
        error={errors.email}
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
