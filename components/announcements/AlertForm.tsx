/** Asks for an address to which a mail goes when a new book comes out; works without script. */
import { Field } from "@/components/ui/Field.tsx";
import { ALERT_PATH } from "@/lib/announcements/addresses.ts";
import { ALERT } from "@/lib/announcements/words.ts";

interface Props {
  /** What was typed, or the listener's own. */
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
