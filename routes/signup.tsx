/**
 * /signup?redirect=: the sign-up form. POST creates the account and signs in (303). Where the site sends mail, the
 * link in a mail does that instead, and the response is the same for an address that has an account.
 */

import { page } from "fresh";
import { AccountForm, type FormAlert, MailSent } from "@/components/accounts/AccountForm.tsx";
import { NewPasswordField } from "@/components/accounts/FirstPassword.tsx";
import { NameFields } from "@/components/accounts/NameFields.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { Field } from "@/components/ui/Field.tsx";
import {
  afterSignIn,
  LOGIN_PATH,
  sameOriginPath,
  SIGNUP_PATH,
  withRedirect,
} from "@/lib/accounts/addresses.ts";
import { checkSignup, type FieldErrors } from "@/lib/accounts/forms.ts";
import type { AccountRefusal } from "@/lib/accounts/refusals.ts";
import { FIELDS, SIGNUP } from "@/lib/accounts/words.ts";
import { toSentence } from "@/lib/platform/checked_form.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { WANTED_ADDRESS } from "@/lib/platform/words.ts";
import { flashNext } from "@/lib/site/adapters/request/cookies.server.ts";
import {
  callerOf,
  pendingCookie,
  signedInCookies,
  signedInRedirect,
} from "@/lib/site/adapters/request/account_answers.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  /** As typed; never the password or the security answer. */
  values: { firstName: string; lastName: string; email: string };
  redirect: string;
  alert: FormAlert | null;
  errors: FieldErrors;
  /** The confirmation mail was sent. */
  isSent: boolean;
}

const FRESH: Data = {
  values: { firstName: "", lastName: "", email: "" },
  redirect: "",
  alert: null,
  errors: {},
  isSent: false,
};

const NO_STORE = { "cache-control": "no-store" };

/** Shows a refusal at the field it concerns, else above the form. */
function explain({ code, message }: AccountRefusal): Pick<Data, "alert" | "errors"> {
  if (code === "weak_password") return { alert: SIGNUP.failed, errors: { password: message } };
  if (code === "email_taken") return { alert: SIGNUP.failed, errors: { email: message } };
  return { alert: { title: SIGNUP.failed.title, text: message }, errors: {} };
}

export const handler = define.handlers({
  GET({ state, url }) {
    const redirect = sameOriginPath(url.searchParams.get("redirect")) ?? "";
    if (state.session) return seeOther(afterSignIn(redirect));
    return page<Data>({ ...FRESH, redirect }, { headers: NO_STORE });
  },
  async POST(ctx) {
    const fields = await readForm(ctx.req);
    const { firstName = "", lastName = "", email = "" } = fields;
    const values = { firstName, lastName, email };
    const redirect = sameOriginPath(fields.redirect) ?? "";
    const form = checkSignup(fields);
    if (!form.ok) {
      const alert = form.isMissing ? SIGNUP.missing : SIGNUP.failed;
      const data = { ...FRESH, values, redirect, alert, errors: form.errors };
      return page<Data>(data, { status: 400, headers: NO_STORE });
    }
    const result = await ctx.state.services.accounts.register(form.input, callerOf(ctx));
    if ("browserToken" in result) {
      const headers = { ...NO_STORE, "set-cookie": pendingCookie(ctx, result) };
      return page<Data>({ ...FRESH, values, redirect, isSent: true }, { status: 202, headers });
    }
    if (result.ok) {
      const cookies = [...signedInCookies(ctx, result), flashNext("signed-up")];
      return signedInRedirect(ctx, afterSignIn(redirect), cookies);
    }
    const data = { ...FRESH, values, redirect, ...explain(result) };
    return page<Data>(data, refusedPageInit(result));
  },
});

export default define.page<typeof handler>(function SignupPage({ data, state, url }) {
  const { values, redirect, alert, errors, isSent } = data;
  const { series } = state.services.catalogue;
  const login = withRedirect(LOGIN_PATH, redirect);
  if (isSent) return <MailSent email={values.email} redirect={redirect} />;
  return (
    <>
      <PageHead
        title={SIGNUP.title}
        description={SIGNUP.description(series.title)}
        siteName={series.title}
        url={new URL(SIGNUP_PATH, state.services.config.baseUrl ?? url).href}
        type="website"
      />
      <AccountForm
        title={SIGNUP.title}
        lead={SIGNUP.lead}
        readers={series.readers}
        action={SIGNUP_PATH}
        submit={SIGNUP.submit}
        redirect={redirect}
        alert={alert}
        words={{ missing: SIGNUP.missing, wrong: SIGNUP.failed, failed: SIGNUP.unreachable }}
        other={{ text: SIGNUP.login, href: login }}
      >
        <div className="account-form__names">
          <NameFields values={values} errors={errors} />
        </div>
        <Field
          name="email"
          label={SIGNUP.email.label}
          type="email"
          value={values.email}
          autoComplete="username"
          hint={SIGNUP.email.hint}
          data-wrong={toSentence(WANTED_ADDRESS.text)}
          error={errors.email}
        />
        <NewPasswordField name="password" label={SIGNUP.password} error={errors.password} />
        <Field
          name="securityAnswer"
          label={SIGNUP.answer.label}
          autoComplete="off"
          hint={SIGNUP.answer.hint}
          minLength={3}
          data-wrong={toSentence(FIELDS.shortAnswer)}
          maxLength={200}
          error={errors.securityAnswer}
        />
      </AccountForm>
    </>
  );
});
