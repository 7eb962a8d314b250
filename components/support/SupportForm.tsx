/** The support form: works without script, and is answered by the page it posts to. */

import { Field, initialValue } from "@/components/ui/Field.tsx";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import { SUPPORT_FORM } from "@/lib/support/words.ts";

export interface SupportFormState {
  values: { email: string; subject: string; message: string };
  errors: Partial<Record<string, string>>;
  /** What became of it. */
  outcome: { title: string; text: string; isGood: boolean } | null;
}

export function SupportForm({ values, errors, outcome }: SupportFormState) {
  return (
    <form className="support-form" method="post" action={CONTACT_PATH} f-client-nav="false">
      {outcome && (
        <div
          className={`account-form__alert${outcome.isGood ? " account-form__alert--good" : ""}`}
          role={outcome.isGood ? "status" : "alert"}
        >
          <strong>{outcome.title}</strong>
          <p>{outcome.text}</p>
        </div>
      )}
      <Field
        name="email"
        label={SUPPORT_FORM.email.label}
        type="email"
        value={values.email}
        autoComplete="email"
        maxLength={254}
        hint={SUPPORT_FORM.email.hint}
        error={errors.email}
      />
      <Field
        name="subject"
        label={SUPPORT_FORM.subject}
        value={values.subject}
        autoComplete="off"
        maxLength={200}
        optional
        error={errors.subject}
      />
      <div className="field">
        <label htmlFor="message">{SUPPORT_FORM.message.label}</label>
        <textarea
          id="message"
          name="message"
          rows={7}
          maxLength={5000}
          required
          aria-invalid={errors.message ? "true" : undefined}
          aria-describedby={errors.message ? "message-error message-hint" : "message-hint"}
          {...initialValue(values.message)}
        />
        <p className="field__hint" id="message-hint">
          {SUPPORT_FORM.message.hint}
        </p>
        {errors.message && <p className="field__error" id="message-error">{errors.message}</p>}
      </div>
      <button className="button button--large" type="submit" data-busy={SUPPORT_FORM.busy}>
        {SUPPORT_FORM.submit}
      </button>
    </form>
  );
}
