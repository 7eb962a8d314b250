/**
 * /signup?redirect=: the form, and what it posts. The account is made and signed in at once (303); where the
 * site sends mail, a page says that the link in it does that, the same page for a taken address.
 */
import { page } from "fresh";
import { AccountForm, type FormAlert } from "@/components/accounts/AccountForm.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { MailSent } from "@/components/MailSent.tsx";
import { NameFields } from "@/components/accounts/NameFields.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import {
  callerOf,
  pendingCookie,
  refusalFailure,
  signedInCookies,
} from "@/lib/site/adapters/request/account_answers.ts";
import { checkSignup, type FieldErrors } from "@/lib/accounts/forms.ts";
import { afterSignIn, sameOriginPath } from "@/lib/accounts/redirects.ts";
import type { Refusal } from "@/lib/accounts/refusal.ts";
import { MAX_PASSWORD_LENGTH } from "@/lib/accounts/schema.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { flashNext } from "@/lib/site/adapters/middlewares/flash_message.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

interface Data {
  /** What was typed, the password and the answer left out. */
  values: { firstName: string; lastName: string; email: string };
  redirect: string;
  alert: FormAlert | null;
  errors: FieldErrors;
  /** A mail is on its way to the address. */
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
const MISSING = { title: "Missing information", text: "Please fill in all required fields" };
const FAILED = {
  title: "Account Creation Failed",
  text: "There was a problem creating your account. Please try again.",
};

/** A refusal beside the field it is about, or above the form. */
function explain({ code, message }: Refusal): Pick<Data, "alert" | "errors"> {
  if (code === "weak_password") return { alert: FAILED, errors: { password: message } };
  if (code === "email_taken") return { alert: FAILED, errors: { email: message } };
  return { alert: { title: FAILED.title, text: message }, errors: {} };
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
      const alert = form.isMissing ? MISSING : FAILED;
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
      return seeOther(afterSignIn(redirect), ...cookies);
    }
    const failure = refusalFailure(result);
    return page<Data>({ ...FRESH, values, redirect, ...explain(result) }, {
      status: failure.status,
      headers: { ...Object.fromEntries(new Headers(failure.headers)), ...NO_STORE },
    });
  },
});

export default define.page<typeof handler>(function SignupPage({ data, state, url }) {
  const { values, redirect, alert, errors, isSent } = data;
  const { series } = state.services.catalogue;
  const login = redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : "/login";
  if (isSent) return <MailSent email={values.email} login={login} />;
  return (
    <>
      <PageHead
        title="Create an account"
        description={`An account keeps your place in ${series.title} on every device.`}
        siteName={series.title}
        url={new URL("/signup", state.services.config.baseUrl ?? url).href}
        type="website"
      />
      <AccountForm
        title="Create an account"
        lead="It keeps your place on every device."
        readers={series.readers}
        action="/signup"
        submit="Create Account"
        redirect={redirect}
        alert={alert}
        other={{ text: "You have an account?", href: login, label: "Sign in" }}
      >
        <div className="account-form__names">
          <NameFields values={values} errors={errors} />
        </div>
        <Field
          name="email"
          label="Email"
          type="email"
          value={values.email}
          autoComplete="username"
          hint="Also the name you sign in with."
          error={errors.email}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters; a short sentence is better."
          minLength={6}
          maxLength={MAX_PASSWORD_LENGTH}
          error={errors.password}
        />
        <Field
          name="securityAnswer"
          label="Answer for account recovery"
          autoComplete="off"
          hint="Something only you would answer. It is kept as safely as your password."
          minLength={3}
          maxLength={200}
          error={errors.securityAnswer}
        />
      </AccountForm>
    </>
  );
});
