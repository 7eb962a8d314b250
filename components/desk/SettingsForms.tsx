/** Mail server, Stripe keys and addresses, as the author sets them. Secrets are typed, never shown. */

import { Field } from "@/components/ui/Field.tsx";
import { SETTINGS_PATH } from "@/lib/desk/addresses.ts";
import { CONTACT_FORM, MAIL_FORM, SETTINGS, STRIPE_FORM } from "@/lib/desk/words/settings.ts";
import { DeskForm } from "./DeskForm.tsx";

interface FormProps {
  /** Whether secrets are saved, so that their fields may stay empty; default: unknown. */
  hasSecrets?: boolean;
  values: Partial<Record<string, string>>;
  /** Error messages by field name. */
  errors: Partial<Record<string, string>>;
}

/** What every field of these forms has. */
const fieldsOf = ({ values, errors }: FormProps) => (field: string) => ({
  name: field,
  value: values[field] ?? "",
  error: errors[field],
  autoComplete: "off",
});

/** A secret: empty, whatever was typed before. */
const secretsOf = ({ errors }: FormProps) => (field: string) => ({
  name: field,
  type: "password",
  error: errors[field],
  autoComplete: "new-password",
});

const keptHint = ({ hasSecrets = true }: FormProps): string => hasSecrets ? SETTINGS.keep : "";

export function MailForm(props: FormProps) {
  const of = fieldsOf(props), secret = secretsOf(props);
  const { host, port, user, password, name, address, submit } = MAIL_FORM;
  return (
    <DeskForm command="mail set" back={SETTINGS_PATH} submit={submit}>
      <Field {...of("host")} {...host} maxLength={255} />
      <Field {...of("port")} {...port} maxLength={5} />
      <Field {...of("user")} {...user} maxLength={200} optional />
      <Field
        {...secret("password")}
        {...password}
        hint={keptHint(props)}
        maxLength={500}
        optional
      />
      <Field {...of("name")} {...name} maxLength={80} optional />
      <Field {...of("address")} {...address} type="email" maxLength={254} />
    </DeskForm>
  );
}

export function StripeForm(props: FormProps) {
  const of = fieldsOf(props), hidden = secretsOf(props);
  const { publishable, secret, webhookSecret, submit } = STRIPE_FORM;
  const keeps = (hint: string) => [hint, keptHint(props)].filter(Boolean).join(" ");
  return (
    <DeskForm command="stripe set" back={SETTINGS_PATH} submit={submit}>
      <Field {...of("publishableKey")} {...publishable} maxLength={300} />
      <Field
        {...hidden("secretKey")}
        {...secret}
        hint={keeps(secret.hint)}
        maxLength={300}
        optional
      />
      <Field
        {...hidden("webhookSecret")}
        {...webhookSecret}
        hint={keeps(webhookSecret.hint)}
        maxLength={300}
        optional
      />
    </DeskForm>
  );
}

interface ContactFormProps extends FormProps {
  /** Fields that the server sets: shown, not to be changed. */
  fixed?: string[];
}

export function ContactForm({ fixed = [], ...props }: ContactFormProps) {
  const of = fieldsOf(props);
  const { support, alerts, ebooks, submit } = CONTACT_FORM;
  const field = (name: string, text: { label: string; hint: string }, type: string) =>
    fixed.includes(name)
      ? (
        <div className="field" key={name}>
          <strong>{text.label}</strong>
          <p>{props.values[name]}</p>
          <p className="field__hint">{SETTINGS.server} {SETTINGS.serverHow}</p>
        </div>
      )
      : <Field key={name} {...of(name)} {...text} type={type} maxLength={500} optional />;
  return (
    <DeskForm command="contact set" back={SETTINGS_PATH} submit={submit}>
      {field("support", support, "email")}
      {field("alerts", alerts, "email")}
      {field("ebooks", ebooks, "url")}
    </DeskForm>
  );
}
