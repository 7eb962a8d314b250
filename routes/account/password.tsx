/** /account/password: changes the password and signs out all other sessions. */

import type { Context } from "fresh";
import { SettingForm } from "@/components/accounts/AccountForm.tsx";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { FirstPassword, NewPasswordField } from "@/components/accounts/FirstPassword.tsx";
import { Field } from "@/components/ui/Field.tsx";
import {
  ACCOUNT_PATH,
  accountDonePath,
  CHANGE_PASSWORD_PATH,
  sameOriginPath,
} from "@/lib/accounts/addresses.ts";
import { checkFirstPassword, checkPasswordChange } from "@/lib/accounts/forms.ts";
import { FIRST_PASSWORD, SETTINGS } from "@/lib/accounts/words.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { callerOf, signedInCookies } from "@/lib/site/adapters/request/account_answers.server.ts";
import { defineSignedIn, type SignedInState } from "@/lib/site/adapters/request/define.server.ts";
import { badForm, emptyForm, refusedForm } from "@/lib/site/adapters/account_props.server.ts";

const words = SETTINGS.password;

export const handler = defineSignedIn.handlers({
  GET: () => emptyForm({}),
  async POST(ctx) {
    const { session, services } = ctx.state;
    const fields = await readForm(ctx.req);
    if (!session.user.hasPassword) return await chooseFirst(ctx, fields);
    const form = checkPasswordChange(fields);
    if (!form.ok) return badForm(form.errors, {});
    const caller = callerOf(ctx);
    const result = await services.accounts.credentials.changePassword({
      session,
      caller,
      ...form.input,
    });
    return result.ok
      ? seeOther(accountDonePath("password"), ...signedInCookies(ctx, result))
      : refusedForm(result, {});
  },
});

/** For an account created by a guest purchase, which has no password to ask for. */
async function chooseFirst(ctx: Context<SignedInState>, fields: Record<string, string>) {
  const form = checkFirstPassword(fields);
  if (!form.ok) return badForm(form.errors, {});
  const { session, services: { accounts: { credentials } } } = ctx.state;
  const caller = callerOf(ctx);
  const result = await credentials.chooseFirstPassword({ session, caller, ...form.input });
  if (!result.ok) return refusedForm(result, {});
  const path = sameOriginPath(fields.redirect) ?? accountDonePath("password");
  return seeOther(path, ...signedInCookies(ctx, result));
}

export default defineSignedIn.page<typeof handler>(function PasswordPage({ data, state }) {
  const { alert, errors } = data;
  const { catalogue, config } = state.services;
  const { user } = state.session;
  if (!user.hasPassword) {
    return (
      <section className="account-form">
        <OwnPageHead title={FIRST_PASSWORD.title} siteName={catalogue.series.title} />
        {alert && <p className="account-form__alert" role="alert">{alert.text}</p>}
        <FirstPassword
          user={user}
          redirect={ACCOUNT_PATH}
          isOnlyWay={!config.mail}
          error={errors.newPassword}
        />
      </section>
    );
  }
  return (
    <>
      <OwnPageHead title={words.title} siteName={catalogue.series.title} />
      <SettingForm
        title={words.title}
        lead={<p>{words.lead}</p>}
        action={CHANGE_PASSWORD_PATH}
        submit={words.submit}
        alert={alert}
      >
        {/* Lets password managers know whose password it is. */}
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={user.email}
        />
        <Field
          name="password"
          label={words.current}
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <NewPasswordField label={words.next} error={errors.newPassword} />
      </SettingForm>
    </>
  );
});
