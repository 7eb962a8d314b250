/**
 * The field in which a password is chosen: what it has to be is said before it is broken. Without `maxlength`, by which
 * browsers cut what is pasted: a password too long is refused in words.
 */
import { Field } from "@/components/ui/Field.tsx";
import { MIN_PASSWORD_LENGTH } from "@/lib/accounts/password_rules.ts";
import { PASSWORDS } from "@/lib/accounts/words.ts";

interface Props {
  name?: string;
  label: string;
  error?: string | undefined;
}

export function NewPasswordField({ name = "newPassword", label, error }: Props) {
  return (
    <Field
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      hint={PASSWORDS.hint}
      minLength={MIN_PASSWORD_LENGTH}
      error={error}
    />
  );
}
