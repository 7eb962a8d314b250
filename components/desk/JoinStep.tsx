/** Accepting an invitation to the desk: with the invited address's account, which one signs in to first. */

import { Lantern } from "@/components/ui/Lantern.tsx";
import { ACCOUNT_PATH, LOGIN_PATH, SIGNUP_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { joinPath } from "@/lib/desk/addresses.ts";
import type { DeskRole } from "@/lib/desk/roles.ts";
import { JOIN } from "@/lib/desk/words/team.ts";

interface JoinStepProps {
  token: string;
  email: string;
  role: DeskRole;
  series: string;
  /** Who is signed in; null: nobody. */
  account: { email: string; hasPassword: boolean } | null;
  /** Why it was refused; null: it was not. */
  error: string | null;
}

export function JoinStep({ token, email, role, series, account, error }: JoinStepProps) {
  const here = joinPath(token);
  const isOther = account !== null && account.email !== email;
  const problem = isOther
    ? JOIN.otherAccount(email)
    : account && !account.hasPassword
    ? JOIN.noPassword
    : error;
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{JOIN.title}</h1>
      <p className="account-form__lead">{JOIN.text(series, role)}</p>
      {account === null && <p className="account-form__lead">{JOIN.first(email)}</p>}
      {problem && <p className="account-form__lead" role="alert">{problem}</p>}
      {account === null
        ? (
          <>
            <a className="button button--large" href={withRedirect(LOGIN_PATH, here)}>
              {JOIN.signIn}
            </a>
            <a
              className="button button--quiet button--large"
              href={withRedirect(SIGNUP_PATH, here)}
            >
              {JOIN.signUp}
            </a>
          </>
        )
        : isOther || !account.hasPassword
        ? <a className="button button--large" href={ACCOUNT_PATH}>{JOIN.account}</a>
        : (
          <form method="post" action={here} f-client-nav="false">
            <button className="button button--large" type="submit">{JOIN.submit}</button>
          </form>
        )}
    </section>
  );
}
