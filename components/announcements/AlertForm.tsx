/** Asks for an address to which a mail goes when a new book comes out; works without script. */
import { Field } from "@/components/ui/Field.tsx";

interface Props {
  /** What was typed, or the listener's own. */
  email: string;
  error?: string | undefined;
}

export function AlertForm({ email, error }: Props) {
  return (
    <form className="alert-form" method="post" action="/release-alert" f-client-nav={false}>
      <Field
        name="email"
        id="alert-email"
        label="Email"
        type="email"
        value={email}
        autoComplete="email"
        maxLength={254}
        hint="One mail when a new book comes out, nothing else. You confirm it first, and end it with one click."
        error={error}
      />
      <button className="button button--quiet" type="submit" data-busy="Sending...">
        Tell Me
      </button>
    </form>
  );
}
