/** The support form: works without script, and is answered by the page it posts to. */

import { Field } from "@/components/ui/Field.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { checkedForm, toSentence } from "@/lib/platform/checked_form.ts";
import { WANTED_ADDRESS } from "@/lib/platform/words.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import { MISSING, NOT_SENT, SUPPORT_FORM } from "@/lib/support/words.ts";

export interface SupportFormState {
  values: { email: string; subject: string; message: string };
  errors: Partial<Record<string, string>>;
  /** What became of it. */
  outcome: { title: string; text: string; isGood: boolean } | null;
}

export function SupportForm({ values, errors, outcome }: SupportFormState) {
  return (
    <form
      className="support-form"
      method="post"
      action={CONTACT_PATH}
      {...checkedForm({ missing: MISSING, failed: NOT_SENT })}
    >
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
        data-wrong={toSentence(WANTED_ADDRESS.text)}
      />
      <OptionalField
        name="subject"
        label={SUPPORT_FORM.subject}
        value={values.subject}
        autoComplete="off"
        maxLength={200}
        error={errors.subject}
      />
      <TextField
        name="message"
        label={SUPPORT_FORM.message.label}
        value={values.message}
        rows={7}
        maxLength={5000}
        isRequired
        hint={SUPPORT_FORM.message.hint}
        error={errors.message}
      />
      <button className="button button--large" type="submit" data-busy={SUPPORT_FORM.busy}>
        {SUPPORT_FORM.submit}
      </button>
    </form>
  );
}
