/** Form for the address that gets a mail when a new book is released; works without JavaScript. */
import { Field } from "@/components/ui/Field.tsx";
import { ALERT_PATH } from "@/lib/announcements/addresses.ts";
import { ALERT } from "@/lib/announcements/words.ts";

interface Props {
  /** The value typed before, or the listener's own address. */
  email: string;
  error?: string | undefined;
}

export function AlertForm({ email, error }: Props) {
  return (
    <form className="alert-form" method="post" action={ALERT_PATH} f-client-nav="false">
      <Field
        name="email"
        id="alert-email"
        label={ALERT.email.label}
        type="email"
        value={email}
        autoComplete="email"
        maxLength={254}
        hint={ALERT.email.hint}
        error={error}
      />
      <button className="button button--quiet" type="submit" data-busy={ALERT.busy}>
        {ALERT.submit}
      </button>
    </form>
  );
}
