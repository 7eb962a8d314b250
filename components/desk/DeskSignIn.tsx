/** Signing in to the desk, and the passkeys for it. */

import type { ReactNode } from "react";
import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { factRow } from "@/components/ui/joints.tsx";
import { AUTHORS_PATH, DESK_DO_PATH, DESK_PATH, DESK_SIGN_IN_PATH } from "@/lib/desk/addresses.ts";
import { SIGN_IN } from "@/lib/desk/words/desk.ts";
import { AUTHORS } from "@/lib/desk/words/team.ts";
import { labelled } from "@/lib/platform/words.ts";
import { DeskForm } from "./DeskForm.tsx";

interface DeskSignInProps {
  email: string;
  step: "password" | "code";
  /** The island that uses the passkey; absent: the author has none, or wants a code instead. */
  passkey?: ReactNode;
  /** Whether codes are sent by mail; otherwise they are made in the terminal. */
  hasMail: boolean;
  /** Error message; null: none. */
  error: string | null;
}

/** Signing in to the desk: the password, then a passkey or the code. */
export function DeskSignIn({ email, step, passkey, hasMail, error }: DeskSignInProps) {
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
          {step === "code" ? SIGN_IN.submit : SIGN_IN.next}
        </button>
      </form>
      {step === "code" && hasMail && (
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

interface PasskeyListProps {
  email: string;
  passkeys: { id: string; name: string; createdAt: string; usedAt: string | null }[];
  /** The island that creates one; null: passkeys need a fixed address (BASE_URL), which is not set. */
  button: ReactNode | null;
}

/** An author's own passkeys, and the form that adds one. */
export function PasskeyList({ email, passkeys, button }: PasskeyListProps) {
  return (
    <section className="desk__part" aria-labelledby="passkeys">
      <h2 id="passkeys">{AUTHORS.passkeys}</h2>
      <p>{AUTHORS.passkeysLead}</p>
      {passkeys.length === 0 ? <p>{AUTHORS.noPasskeys}</p> : (
        <ul className="desk__list">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <small>
                  {factRow(
                    <Day at={createdAt} text={AUTHORS.made} />,
                    usedAt && <Day at={usedAt} text={AUTHORS.used} />,
                  )}
                </small>
              </div>
              <DeskForm
                command="passkey remove"
                fixed={{ email, id }}
                back={AUTHORS_PATH}
                submit={AUTHORS.remove}
                label={labelled(AUTHORS.remove, name)}
                isSmall
              />
            </li>
          ))}
        </ul>
      )}
      {button === null
        ? <p>{AUTHORS.noAddress}</p>
        : (
          <form className="desk__form" method="post" action={DESK_DO_PATH} f-client-nav="false">
            <input type="hidden" name="command" value="passkey add" />
            <input type="hidden" name="back" value={AUTHORS_PATH} />
            <Field
              name="name"
              label={AUTHORS.passkeyName}
              autoComplete="off"
              maxLength={60}
              hint={AUTHORS.needsScript}
            />
            {button}
          </form>
        )}
    </section>
  );
}
