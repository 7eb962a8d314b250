/** /admin/settings: mail server, Stripe keys, and the addresses of the shop. */

import { page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { ContactForm, MailForm, StripeForm } from "@/components/desk/SettingsForms.tsx";
import { SETTINGS_PATH } from "@/lib/desk/addresses.ts";
import type { SettingsView } from "@/lib/desk/commands/settings.server.ts";
import { CONTACT_FORM, MAIL_FORM, SETTINGS, STRIPE_FORM } from "@/lib/desk/words/settings.ts";
import type { DeskSetting } from "@/lib/platform/settings.server.ts";
import { formatMoment } from "@/lib/platform/time.ts";
import { labelled } from "@/lib/platform/words.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  view: SettingsView;
  /** The author's own address, where a test goes. */
  email: string;
}

export const handler = defineDesk.handlers({
  async GET({ state }) {
    const { data } = await state.services.desk.read("settings show", {});
    return page<Data>({ view: data, email: state.desk.session.user.email });
  },
});

const isServers = ({ settings }: SettingsView, ...names: DeskSetting[]): boolean =>
  names.some((name) => settings[name].from === "server");

const Fixed = () => <p>{SETTINGS.server}</p>;

function MailPart({ view, email }: Data) {
  const { mail, mailSentAtMs, mailArrivedAtMs, isNameless, isDemo } = view;
  return (
    <section className="desk__part" aria-labelledby="mail">
      <h2 id="mail">{MAIL_FORM.title}</h2>
      <p>{mail ? MAIL_FORM.on(mail.host, mail.address) : MAIL_FORM.off}</p>
      {mail && mailSentAtMs !== null && <p>{MAIL_FORM.sentAt(formatMoment(mailSentAtMs))}</p>}
      {mailArrivedAtMs !== null && <p>{MAIL_FORM.arrived(formatMoment(mailArrivedAtMs))}</p>}
      {mail && (
        <DeskForm command="mail test" back={SETTINGS_PATH} submit={MAIL_FORM.test}>
          <p>{MAIL_FORM.testHow(email)}</p>
        </DeskForm>
      )}
      {isServers(view, "SMTP_URL", "MAIL_FROM")
        ? <Fixed />
        : isDemo
        ? <p>{SETTINGS.demo}</p>
        : isNameless
        ? <p>{MAIL_FORM.noAddress}</p>
        : (
          <details className="desk__texts" open={!mail}>
            <summary>{MAIL_FORM.edit}</summary>
            <MailForm values={{ ...mail }} errors={{}} hasSecrets={mail !== null} />
            {mail && (
              <DeskForm
                command="mail remove"
                back={SETTINGS_PATH}
                submit={SETTINGS.remove}
                isSmall
              />
            )}
          </details>
        )}
    </section>
  );
}

function StripePart({ view }: { view: SettingsView }) {
  const { settings, paymentMode, isDemo } = view;
  const isFixed = isServers(view, "STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY");
  return (
    <section className="desk__part" aria-labelledby="stripe">
      <h2 id="stripe">{STRIPE_FORM.title}</h2>
      <p>{STRIPE_FORM.states[paymentMode]}</p>
      {isFixed
        ? <Fixed />
        : isDemo
        ? <p>{SETTINGS.demo}</p>
        : (
          <details className="desk__texts" open={paymentMode === "emulator"}>
            <summary>{STRIPE_FORM.edit}</summary>
            <p>{STRIPE_FORM.where}</p>
            <StripeForm
              values={{ publishableKey: settings.STRIPE_PUBLISHABLE_KEY.value ?? "" }}
              errors={{}}
              hasSecrets={settings.STRIPE_SECRET_KEY.from !== null}
            />
            {settings.STRIPE_SECRET_KEY.from === "desk" && (
              <DeskForm
                command="stripe remove"
                back={SETTINGS_PATH}
                submit={SETTINGS.remove}
                label={labelled(SETTINGS.remove, STRIPE_FORM.title)}
                isSmall
              />
            )}
          </details>
        )}
    </section>
  );
}

function WebhookPart({ view: { webhookAtMs, webhookUrl } }: { view: SettingsView }) {
  const { webhook } = STRIPE_FORM;
  return (
    <section className="desk__part" aria-labelledby="webhook">
      <h2 id="webhook">{webhook.title}</h2>
      <p>{webhookAtMs === null ? webhook.never : webhook.reached(formatMoment(webhookAtMs))}</p>
      {webhookUrl && (
        <>
          <p>{webhook.how}</p>
          <p className="desk__lead">
            <code>{webhookUrl}</code>
          </p>
          <p>{webhook.choose}</p>
          <p className="desk__lead">
            <code>{webhook.events}</code>
          </p>
        </>
      )}
    </section>
  );
}

/** The fields of the addresses' form, and their settings. */
const CONTACTS = { support: "SUPPORT_EMAIL", alerts: "ALERT_EMAIL", ebooks: "EBOOK_URL" } as const;

function ContactPart({ view }: { view: SettingsView }) {
  const all = Object.entries(CONTACTS);
  const values = all.map(([field, name]) => [field, view.settings[name].value ?? ""]);
  const fixed = all.filter(([, name]) => isServers(view, name)).map(([field]) => field);
  return (
    <section className="desk__part" aria-labelledby="contact">
      <h2 id="contact">{CONTACT_FORM.title}</h2>
      <ContactForm values={Object.fromEntries(values)} errors={{}} fixed={fixed} />
    </section>
  );
}

export default defineDesk.page<typeof handler>(function SettingsPage({ data, state }) {
  return (
    <>
      <DeskHead desk={state.desk} title={SETTINGS.title} lead={SETTINGS.lead} />
      <MailPart {...data} />
      <StripePart view={data.view} />
      <WebhookPart view={data.view} />
      <ContactPart view={data.view} />
    </>
  );
});
