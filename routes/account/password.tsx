/** /account/password: another password; whoever knew the old one is signed out. */
import { SettingForm } from "@/components/accounts/SettingForm.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { callerOf, signedInCookies } from "@/lib/site/adapters/request/account_answers.ts";
import { checkPasswordChange } from "@/lib/accounts/forms.ts";
import { accountDonePath, CHANGE_PASSWORD_PATH, loginPath } from "@/lib/accounts/addresses.ts";
import { MIN_PASSWORD_LENGTH } from "@/lib/accounts/password_rules.ts";
import { PASSWORDS, SETTINGS } from "@/lib/accounts/words.ts";
import { MAX_PASSWORD_LENGTH } from "@/lib/accounts/schema.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { describePage } from "@/lib/site/adapters/request/describe_page.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";
import { badForm, emptyForm, refusedForm } from "@/lib/site/adapters/views/setting_form.ts";

const words = SETTINGS.password;

export const handler = define.handlers({
  GET({ state }) {
    describePage(state, { sheet: "account" });
    return state.session ? emptyForm({}) : seeOther(loginPath(CHANGE_PASSWORD_PATH));
  },
  async POST(ctx) {
    const { req, state } = ctx;
    describePage(state, { sheet: "account" });
    const { session, services } = state;
    if (!session) return seeOther(loginPath(CHANGE_PASSWORD_PATH));
    const form = checkPasswordChange(await readForm(req));
    if (!form.ok) return badForm(form.errors, {});
    const caller = callerOf(ctx);
    const result = await services.credentials.changePassword({ session, caller, ...form.input });
    return result.ok
      ? seeOther(accountDonePath("password"), ...signedInCookies(ctx, result))
      : refusedForm(result, {});
  },
});

export default define.page<typeof handler>(function PasswordPage({ data, state }) {
  const { alert, errors } = data;
  return (
    <>
      <OwnPageHead title={words.title} siteName={state.services.catalogue.series.title} />
      <SettingForm
        title={words.title}
        lead={<p>{words.lead}</p>}
        action={CHANGE_PASSWORD_PATH}
        submit={words.submit}
        alert={alert}
      >
        {/* Tells password keepers whose password this is. */}
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={state.session?.user.email}
        />
        <Field
          name="password"
          label={words.current}
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Field
          name="newPassword"
          label={words.next}
          type="password"
          autoComplete="new-password"
          hint={PASSWORDS.hint}
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={MAX_PASSWORD_LENGTH}
          error={errors.newPassword}
        />
      </SettingForm>
    </>
  );
});
