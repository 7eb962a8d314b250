/** /account/email: changes the address. Where the site sends mail, only after the link in a mail was followed. */

import { SettingForm } from "@/components/accounts/AccountForm.tsx";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { accountDonePath, CHANGE_EMAIL_PATH } from "@/lib/accounts/addresses.ts";
import { checkEmailChange } from "@/lib/accounts/forms.ts";
import { LOGIN, SETTINGS } from "@/lib/accounts/words.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";
import { callerOf } from "@/lib/site/adapters/request/account_answers.server.ts";
import { defineSignedIn } from "@/lib/site/adapters/request/define.server.ts";
import { badForm, emptyForm, refusedForm } from "@/lib/site/adapters/account_props.server.ts";

const words = SETTINGS.email;

export const handler = defineSignedIn.handlers({
  GET: () => emptyForm({ email: "" }),
  async POST(ctx) {
    const { session, services } = ctx.state;
    const fields = await readForm(ctx.req);
    const { email = "" } = fields;
    const form = checkEmailChange(fields);
    if (!form.ok) return badForm(form.errors, { email });
    const result = await services.accounts.credentials.changeEmail({
      session,
      caller: callerOf(ctx),
      ...form.input,
    });
    if (!result.ok) return refusedForm(result, { email });
    return seeOther(accountDonePath(result.isPending ? "email-sent" : "email"));
  },
});

export default defineSignedIn.page<typeof handler>(function EmailPage({ data, state }) {
  const { alert, errors, email } = data;
  return (
    <>
      <OwnPageHead title={words.title} siteName={state.services.catalogue.series.title} />
      <SettingForm
        title={words.title}
        lead={
          <p>
            {withParts(words.lead(shownAddress(state.session.user.email)), {
              b: (it) => <strong>{it}</strong>,
            })}
          </p>
        }
        action={CHANGE_EMAIL_PATH}
        submit={words.submit}
        alert={alert}
      >
        <Field
          name="email"
          label={words.label}
          type="email"
          value={email}
          autoComplete="email"
          {...state.services.config.mail &&
            { hint: words.mailHint }}
          error={errors.email}
        />
        <Field
          name="password"
          label={LOGIN.password}
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
      </SettingForm>
    </>
  );
});
