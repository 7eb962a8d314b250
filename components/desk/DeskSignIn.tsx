/** Signing in to the desk: the password, then a passkey or the code. */
import type { ReactNode } from "react";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { DESK_PATH, DESK_SIGN_IN_PATH } from "@/lib/desk/addresses.ts";
import { SIGN_IN } from "@/lib/desk/words/sign_in.ts";

interface Props {
  email: string;
  step: "password" | "code";
  /** The island that uses the passkey; absent: the author has none, or wants a code instead. */
  passkey?: ReactNode;
  /** Whether codes are sent by mail; otherwise they are made in the terminal. */
  hasMail: boolean;
  /** Error message; null: none. */
  error: string | null;
}

export function DeskSignIn({ email, step, passkey, hasMail, error }: Props) {
  if (step === "code" && passkey) return <WithPasskey passkey={passkey} error={error} />;
  const lead = hasMail ? SIGN_IN.codeByMail : SIGN_IN.codeByTerminal(email);
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{SIGN_IN.title}</h1>
      <p className="account-form__lead desk__lead">{step === "code" ? lead : SIGN_IN.lead}</p>
      <form method="post" action={DESK_SIGN_IN_PATH} f-client-nav="false">
        {/* Lets password managers know whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {step === "password"
          ? (
            <Field
              name="password"
              label={SIGN_IN.password}
              type="password"
              autoComplete="current-password"
              error={error ?? undefined}
            />
          )
          : (
            <div className="field">
              <label htmlFor="code">{SIGN_IN.code}</label>
              <input
                id="code"
                className="desk__code"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={9}
                required
                aria-invalid={error ? "true" : undefined}
                aria-describedby={error ? "code-error" : undefined}
              />
              {error && <p className="field__error" id="code-error">{error}</p>}
            </div>
          )}
        <button className="button button--large" type="submit">
          {step === "code" ? SIGN_IN.enter : SIGN_IN.next}
        </button>
      </form>
      {step === "code" && (
        <p className="account-form__other">
          <a href={`${DESK_PATH}?again`} f-client-nav="false">{SIGN_IN.again}</a>
        </p>
      )}
    </section>
  );
}

function WithPasskey({ passkey, error }: { passkey: ReactNode; error: string | null }) {
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{SIGN_IN.title}</h1>
      <p className="account-form__lead desk__lead">{SIGN_IN.passkey}</p>
      <form method="post" action={DESK_SIGN_IN_PATH} f-client-nav="false">
        {error && <p className="field__error" role="alert">{error}</p>}
        {passkey}
      </form>
      <form method="post" action={DESK_SIGN_IN_PATH} f-client-nav="false">
        <input type="hidden" name="wantsCode" value="1" />
        <button className="button button--quiet" type="submit">{SIGN_IN.wantsCode}</button>
      </form>
    </section>
  );
}
