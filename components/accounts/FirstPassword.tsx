/** The first password of an account that a purchase has made. */

import { Field } from "@/components/ui/Field.tsx";
import { CHANGE_PASSWORD_PATH } from "@/lib/accounts/addresses.ts";
import { MIN_PASSWORD_LENGTH } from "@/lib/accounts/password_rules.ts";
import type { UserView } from "@/lib/accounts/schema.ts";
import { FIRST_PASSWORD, PASSWORDS } from "@/lib/accounts/words.ts";
import { checkedForm } from "@/lib/platform/checked_form.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";

/*
 * The field in which a password is chosen: what it has to be is said before it is broken. Without `maxlength`, by which
 * browsers cut what is pasted: a password too long is refused in words.
 */

interface NewPasswordFieldProps {
  name?: string;
  label: string;
  /** Said of one that is too short. */
  short?: string;
  error?: string | undefined;
}

export function NewPasswordField(
  { name = "newPassword", label, short, error }: NewPasswordFieldProps,
) {
  return (
    <Field
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      hint={PASSWORDS.hint}
      minLength={MIN_PASSWORD_LENGTH}
      data-missing={short}
      data-wrong={short ?? PASSWORDS.tooShort}
      error={error}
    />
  );
}

interface FirstPasswordProps {
  user: Pick<UserView, "email">;
  /** Where to go on, a path of this site. */
  redirect: string;
  /** No mail is sent: there is no other way back in. */
  isOnlyWay: boolean;
  error?: string | undefined;
}

export function FirstPassword({ user, redirect, isOnlyWay, error }: FirstPasswordProps) {
  return (
    <form
      className="first-password"
      method="post"
      action={CHANGE_PASSWORD_PATH}
      f-client-nav="false"
      aria-labelledby="first-password"
      {...checkedForm()}
    >
      <h2 id="first-password">{FIRST_PASSWORD.title}</h2>
      <p>
        {(isOnlyWay ? FIRST_PASSWORD.onlyWay : FIRST_PASSWORD.text)(shownAddress(user.email))}
      </p>
      {/* Tells password keepers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <input type="hidden" name="redirect" value={redirect} />
      <NewPasswordField label={FIRST_PASSWORD.label} error={error} />
      <button className="button button--quiet" type="submit">{FIRST_PASSWORD.submit}</button>
    </form>
  );
}
