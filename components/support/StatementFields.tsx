/** What a form for any statement begins with: why it was not sent, and who makes it. */
import { Field } from "@/components/ui/Field.tsx";
import { STATEMENT } from "@/lib/support/words.ts";

interface Props {
  values: { name: string; email: string };
  errors: Partial<Record<string, string>>;
  emailHint: string;
  /** Why nothing was sent; null: nothing was tried. */
  problem: string | null;
}

export function StatementFields({ values, errors, emailHint, problem }: Props) {
  return (
    <>
      {problem && (
        <div className="account-form__alert" role="alert">
          <strong>{STATEMENT.notSent}</strong>
          <p>{problem}</p>
        </div>
      )}
      <Field
        name="name"
        label={STATEMENT.name.label}
        value={values.name}
        autoComplete="name"
        maxLength={120}
        error={errors.name}
      />
      <Field
        name="email"
        label={STATEMENT.email}
        type="email"
        value={values.email}
        autoComplete="email"
        maxLength={254}
        hint={emailHint}
        error={errors.email}
      />
    </>
  );
}
