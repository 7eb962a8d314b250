/** Who ends Premium, and when: one form, whose button is the statement. Works without script. */
import { StatementFields } from "@/components/support/StatementFields.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { END_PREMIUM_PATH } from "@/lib/support/addresses.ts";
import { ENDING, STATEMENT } from "@/lib/support/words.ts";

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
      <StatementFields
        values={values}
        errors={errors}
        emailHint={ENDING.emailHint}
        problem={problem}
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
      <button className="button button--large" type="submit" data-busy={STATEMENT.busy}>
        {ENDING.confirm}
      </button>
    </form>
  );
}
