/** Form for the address that gets the mails of a list; works without JavaScript. */

import { Field } from "@/components/ui/Field.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { LIST_PATHS, type ListName } from "@/lib/announcements/schema.ts";
import { LIST_WORDS } from "@/lib/announcements/words.ts";

interface AlertFormProps {
  /** The value typed before, or the listener's own address. */
  email: string;
  error?: string | undefined;
  list: ListName;
}

export function AlertForm({ email, error, list }: AlertFormProps) {
  const words = LIST_WORDS[list];
  return (
    <form className="alert-form" method="post" action={LIST_PATHS[list]} f-client-nav="false">
      <Field
        name="email"
        id="alert-email"
        label={words.email.label}
        type="email"
        value={email}
        autoComplete="email"
        maxLength={254}
        hint={words.email.hint}
        error={error}
      />
      <button className="button button--quiet" type="submit" data-busy={words.busy}>
        {words.submit}
      </button>
    </form>
  );
}

/* The page behind a link in a mail. Mail scanners open links too, so only its button changes anything. */

interface AlertStepProps {
  title: string;
  text: string;
  /** Address that the form posts to, with the token in its query. */
  action: string;
  submit: string;
}

export function AlertStep({ title, text, action, submit }: AlertStepProps) {
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{title}</h1>
      <p className="account-form__lead">{text}</p>
      <form method="post" action={action} f-client-nav="false">
        <button className="button button--large" type="submit">{submit}</button>
      </form>
    </section>
  );
}
