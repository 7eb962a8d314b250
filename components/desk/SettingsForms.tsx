/** What the author sets: mail server, Stripe keys, addresses, Premium, taxes. Secrets are typed, never shown. */

import { Field, fieldsOf, type TypedForm } from "@/components/ui/Field.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { SETTINGS_PATH, SUBSCRIPTIONS_PATH, TAXES_PATH } from "@/lib/desk/addresses.ts";
import { OFFER_FORM } from "@/lib/desk/words/offers.ts";
import { CONTACT_FORM, MAIL_FORM, SETTINGS, STRIPE_FORM } from "@/lib/desk/words/settings.ts";
import { TAXES } from "@/lib/desk/words/taxes.ts";
import { listCountries } from "@/lib/platform/countries.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { TAX_MODES, TAX_RATES } from "@/lib/shop/tax/decide.ts";
import { RATES_AS_OF } from "@/lib/shop/tax/rates.ts";
import { PREMIUM } from "@/lib/shop/words/premium.ts";
import { DeskSelect } from "./DeskFields.tsx";
import { DeskForm } from "./DeskForm.tsx";

interface FormProps extends TypedForm {
  /** Whether secrets are saved, so that their fields may stay empty; default: unknown. */
  hasSecrets?: boolean;
}

const settingsOf = (form: TypedForm) => (name: string) => ({
  ...fieldsOf(form)(name),
  autoComplete: "off",
});

/** A secret: empty, whatever was typed before. */
const secretsOf = ({ errors }: TypedForm) => (name: string) => ({
  name,
  type: "password",
  error: errors[name],
  autoComplete: "new-password",
});

const keptHint = ({ hasSecrets = true }: FormProps): string => hasSecrets ? SETTINGS.keep : "";

export function MailForm(props: FormProps) {
  const of = settingsOf(props), secret = secretsOf(props);
  const { host, port, user, password, name, address, submit } = MAIL_FORM;
  return (
    <DeskForm command="mail set" back={SETTINGS_PATH} submit={submit}>
      <Field {...of("host")} {...host} maxLength={255} />
      <Field {...of("port")} {...port} maxLength={5} />
      <OptionalField {...of("user")} {...user} maxLength={200} />
      <OptionalField
        {...secret("password")}
        {...password}
        hint={keptHint(props)}
        maxLength={500}
      />
      <OptionalField {...of("name")} {...name} maxLength={80} />
      <Field {...of("address")} {...address} type="email" maxLength={254} />
    </DeskForm>
  );
}

export function StripeForm(props: FormProps) {
  const of = settingsOf(props), hidden = secretsOf(props);
  const { publishable, secret, webhookSecret, submit } = STRIPE_FORM;
  const keeps = (hint: string) => [hint, keptHint(props)].filter(Boolean).join(" ");
  return (
    <DeskForm command="stripe set" back={SETTINGS_PATH} submit={submit}>
      <Field {...of("publishableKey")} {...publishable} maxLength={300} />
      <OptionalField
        {...hidden("secretKey")}
        {...secret}
        hint={keeps(secret.hint)}
        maxLength={300}
      />
      <OptionalField
        {...hidden("webhookSecret")}
        {...webhookSecret}
        hint={keeps(webhookSecret.hint)}
        maxLength={300}
      />
    </DeskForm>
  );
}

interface ContactFormProps extends FormProps {
  /** Fields that the server sets: shown, not to be changed. */
  fixed?: string[];
}

export function ContactForm({ fixed = [], ...props }: ContactFormProps) {
  const of = settingsOf(props);
  const { support, alerts, ebooks, submit } = CONTACT_FORM;
  const field = (name: string, text: { label: string; hint: string }, type: string) =>
    fixed.includes(name)
      ? (
        <div className="field" key={name}>
          <strong>{text.label}</strong>
          <p>{props.values[name]}</p>
          <p className="field__hint">{SETTINGS.server}</p>
        </div>
      )
      : (
        <OptionalField
          key={name}
          {...of(name)}
          {...text}
          type={type}
          maxLength={500}
        />
      );
  return (
    <DeskForm command="contact set" back={SETTINGS_PATH} submit={submit}>
      {field("support", support, "email")}
      {field("alerts", alerts, "email")}
      {field("ebooks", ebooks, "url")}
    </DeskForm>
  );
}

export function PremiumForm(props: TypedForm) {
  const { state, prices, firstPrices, name, lead, lines, submit } = OFFER_FORM;
  const of = fieldsOf(props);
  return (
    <DeskForm command="premium set" back={SUBSCRIPTIONS_PATH} submit={submit}>
      <DeskSelect
        name="state"
        label={state.label}
        choices={[["on", state.on], ["off", state.off]]}
        chosen={props.values.state ?? "off"}
        error={props.errors.state}
      />
      <TextField {...of("prices")} {...prices} rows={4} maxLength={1_000} />
      <TextField {...of("firstPrices")} {...firstPrices} rows={2} maxLength={1_000} />
      <OptionalField
        {...of("name")}
        label={name.label}
        hint={name.hint(PREMIUM.name)}
        autoComplete="off"
        maxLength={40}
      />
      <OptionalField
        {...of("lead")}
        label={lead.label}
        hint={lead.hint(PREMIUM.lead)}
        autoComplete="off"
        maxLength={200}
      />
      <TextField
        {...of("lines")}
        label={lines.label}
        hint={lines.hint(formatRow(PREMIUM.lines))}
        rows={6}
        maxLength={960}
      />
    </DeskForm>
  );
}

/** The tax settings: how VAT is charged, and the seller's data on invoices. */
export function TaxForm({ values, errors }: TypedForm) {
  const of = fieldsOf({ values, errors });
  const { mode, home, rates, ownRates, name, address, vatId, taxNumber, note } = TAXES;
  return (
    <DeskForm command="tax set" back={TAXES_PATH} submit={TAXES.submit}>
      <DeskSelect
        name="mode"
        label={mode.label}
        hint={mode.hint}
        choices={[["", mode.choose], ...TAX_MODES.map((it) => [it, mode[it]] as const)]}
        chosen={values.mode ?? ""}
        error={errors.mode}
      />
      <DeskSelect
        name="home"
        label={home.label}
        hint={home.hint}
        choices={[["", home.choose], ...listCountries()]}
        chosen={values.home ?? ""}
        error={errors.home}
      />
      <div className="tax__rates">
        <DeskSelect
          name="rates"
          label={rates.label}
          hint={rates.hint(RATES_AS_OF)}
          choices={TAX_RATES.map((it) => [it, rates[it]] as const)}
          chosen={values.rates ?? "standard"}
          error={errors.rates}
        />
      </div>
      <div className="tax__own">
        <TextField {...of("ownRates")} {...ownRates} rows={3} maxLength={8_000} />
      </div>
      <h2>{TAXES.seller}</h2>
      <Field {...of("name")} {...name} autoComplete="organization" maxLength={120} />
      <TextField {...of("address")} {...address} rows={3} maxLength={1_000} isRequired />
      <div className="desk__pair">
        <OptionalField
          {...of("vatId")}
          {...vatId}
          autoComplete="off"
          maxLength={20}
        />
        <OptionalField
          {...of("taxNumber")}
          {...taxNumber}
          autoComplete="off"
          maxLength={40}
        />
      </div>
      <div className="tax__note">
        <OptionalField
          {...of("note")}
          {...note}
          autoComplete="off"
          maxLength={300}
        />
      </div>
    </DeskForm>
  );
}
