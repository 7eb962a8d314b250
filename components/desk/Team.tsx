/** Who has access to the desk, who is invited, and how an invitation is accepted. */

import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { ACCOUNT_PATH, LOGIN_PATH, SIGNUP_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { AUTHORS_PATH, joinPath } from "@/lib/desk/addresses.ts";
import type { DeskRole } from "@/lib/desk/roles.ts";
import { AUTHORS, JOIN, ROLE_CHOICES } from "@/lib/desk/words/team.ts";
import { labelled } from "@/lib/platform/words.ts";
import { DeskSelect } from "./DeskFields.tsx";
import { DeskForm } from "./DeskForm.tsx";

interface TeamListProps {
  team: { userId: string; email: string; role: DeskRole; since: string }[];
  invited: { email: string; role: DeskRole; until: string }[];
}

/** Who has access to the desk, and who is invited. */
export function TeamList({ team, invited }: TeamListProps) {
  const authors = team.filter(({ role }) => role === "author").length;
  return (
    <ul className="desk__list">
      {team.map(({ userId, email, role, since }) => (
        <li key={userId}>
          <div>
            <strong>{email}</strong>
            <small>
              <Day at={since} text={(day) => AUTHORS.since(role, day)} />
            </small>
          </div>
          {role === "author" && authors === 1 ? <small>{AUTHORS.onlyOne}</small> : (
            <DeskForm
              command="author remove"
              fixed={{ email }}
              back={AUTHORS_PATH}
              submit={AUTHORS.remove}
              label={labelled(AUTHORS.remove, email)}
              isSmall
            />
          )}
        </li>
      ))}
      {invited.map(({ email, role, until }) => (
        <li key={`${email} ${until}`}>
          <div>
            <strong>{email}</strong>
            <small>
              <Day at={until} text={(day) => AUTHORS.invited(role, day)} />
            </small>
          </div>
          <DeskForm
            command="author uninvite"
            fixed={{ email }}
            back={AUTHORS_PATH}
            submit={AUTHORS.withdraw}
            label={labelled(AUTHORS.withdraw, email)}
            isSmall
          />
        </li>
      ))}
    </ul>
  );
}

/** Invites by mail; where the site sends none, gives an account the role at once. */
export function AddMember({ canMail }: { canMail: boolean }) {
  return (
    <section className="desk__part" aria-labelledby="add">
      <h2 id="add">{canMail ? AUTHORS.invite : AUTHORS.add}</h2>
      <p>{canMail ? AUTHORS.inviteLead : AUTHORS.addLead}</p>
      <DeskForm
        command={canMail ? "author invite" : "author add"}
        back={AUTHORS_PATH}
        submit={canMail ? AUTHORS.send : AUTHORS.submit}
      >
        <Field name="email" label={AUTHORS.email} type="email" autoComplete="off" />
        <DeskSelect
          name="role"
          label={AUTHORS.role}
          choices={Object.entries(ROLE_CHOICES)}
          chosen="helper"
        />
      </DeskForm>
    </section>
  );
}

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
