/** The first password of an account that a purchase has made. */
import { Field } from "@/components/ui/Field.tsx";
import { CHANGE_PASSWORD_PATH } from "@/lib/accounts/addresses.ts";
import { MIN_PASSWORD_LENGTH } from "@/lib/accounts/password_rules.ts";
import { MAX_PASSWORD_LENGTH, type UserView } from "@/lib/accounts/schema.ts";
import { FIRST_PASSWORD, PASSWORDS } from "@/lib/accounts/words.ts";

interface Props {
  user: Pick<UserView, "email">;
  /** Where to go on, a path of this site. */
  redirect: string;
  /** No mail is sent: there is no other way back in. */
  isOnlyWay: boolean;
  error?: string | undefined;
}

export function FirstPassword({ user, redirect, isOnlyWay, error }: Props) {
  return (
    <form
      className="first-password"
      method="post"
      action={CHANGE_PASSWORD_PATH}
      f-client-nav="false"
      aria-labelledby="first-password"
    >
      <h2 id="first-password">{FIRST_PASSWORD.title}</h2>
      <p>
        {FIRST_PASSWORD.text(user.email)} {isOnlyWay && FIRST_PASSWORD.only}
      </p>
      {/* Tells password keepers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <input type="hidden" name="redirect" value={redirect} />
      <Field
        name="newPassword"
        label={FIRST_PASSWORD.label}
        type="password"
        autoComplete="new-password"
        hint={PASSWORDS.hint}
        minLength={MIN_PASSWORD_LENGTH}
        maxLength={MAX_PASSWORD_LENGTH}
        error={error}
      />
      <button className="button button--quiet" type="submit">{FIRST_PASSWORD.submit}</button>
    </form>
  );
}
