/** Who ends Premium, and when: one form, whose button is the statement. Works without script. */
import { Field } from "@/components/ui/Field.tsx";
import { END_PREMIUM_PATH } from "@/lib/support/addresses.ts";
import { ENDING } from "@/lib/support/words.ts";

export interface EndingValues {
  name: string;
  email: string;
  day: string;
  reason: string;
}

interface Props {
  values: EndingValues;
  errors: Partial<Record<string, string>>;
  /** Why nothing was sent; null: nothing was tried. */
  problem: string | null;
}

export function EndingForm({ values, errors, problem }: Props) {
  return (
    <form className="support-form" method="post" action={END_PREMIUM_PATH} f-client-nav="false">
      {problem && (
        <div className="account-form__alert" role="alert">
          <strong>{ENDING.notSent}</strong>
          <p>{problem}</p>
        </div>
      )}
      <Field
        name="name"
        label={ENDING.name.label}
        value={values.name}
        autoComplete="name"
        maxLength={120}
        error={errors.name}
      />
      <Field
        name="email"
        label={ENDING.email.label}
        type="email"
        value={values.email}
        autoComplete="email"
        maxLength={254}
        hint={ENDING.email.hint}
        error={errors.email}
      />
      <Field
        name="day"
        label={ENDING.day.label}
        type="date"
        value={values.day}
        autoComplete="off"
        hint={ENDING.day.hint}
        error={errors.day}
        optional
      />
      <Field
        name="reason"
        label={ENDING.reason.label}
        value={values.reason}
        autoComplete="off"
        maxLength={500}
        hint={ENDING.reason.hint}
        error={errors.reason}
        optional
      />
      <button className="button button--large" type="submit" data-busy={ENDING.busy}>
        {ENDING.confirm}
      </button>
    </form>
  );
}
