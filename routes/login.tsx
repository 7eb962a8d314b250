/** /login?redirect=&signup=: the form, and what it posts. Works without script: 303 once signed in. */
import { page } from "fresh";
import { AccountForm, type FormAlert } from "@/components/accounts/AccountForm.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import {
  callerOf,
  refusalFailure,
  signedInCookies,
} from "@/lib/site/adapters/request/account_answers.ts";
import { checkLogin, type FieldErrors } from "@/lib/accounts/forms.ts";
import { afterSignIn, sameOriginPath } from "@/lib/accounts/redirects.ts";
import type { Refusal } from "@/lib/accounts/refusal.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { flashNext } from "@/lib/site/adapters/middlewares/flash_message.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

interface Data {
  email: string;
  redirect: string;
  alert: FormAlert | null;
  errors: FieldErrors;
}

const NO_STORE = { "cache-control": "no-store" };

/** The words of the error catalogue (spec 2 section 8). */
function alertFor({ code, message }: Refusal, { sendsMail }: { sendsMail: boolean }): FormAlert {
  if (code !== "invalid_credentials") return { title: "Login Failed", text: message };
  const reset = (
    <a className="button button--quiet" href="/reset-password" f-client-nav={false}>
      Reset Password
    </a>
  );
  const link = sendsMail && "Just signed up? Open the link in our mail first. ";
  return { title: "Invalid credentials", text: <>{message} {link}{reset}</> };
}

export const handler = define.handlers({
  GET({ state, url }) {
    const redirect = sameOriginPath(url.searchParams.get("redirect")) ?? "";
    if (state.session) return seeOther(afterSignIn(redirect));
    const alert = redirect === "/account"
      ? { title: "Authentication Error", text: "Please sign in to see your account." }
      : url.searchParams.get("signup") === "true"
      ? { title: "Almost there", text: "Sign in to finish, or create an account first." }
      : null;
    return page<Data>({ email: "", redirect, alert, errors: {} }, { headers: NO_STORE });
  },
  async POST(ctx) {
    const fields = await readForm(ctx.req);
    const data = { email: fields.email ?? "", redirect: sameOriginPath(fields.redirect) ?? "" };
    const form = checkLogin(fields);
    if (!form.ok) {
      const alert = form.isMissing
        ? { title: "Missing information", text: "Please enter both your email and password." }
        : { title: "Login Failed", text: "Please check your credentials and try again." };
      const { errors } = form;
      return page<Data>({ ...data, alert, errors }, { status: 400, headers: NO_STORE });
    }
    const result = await ctx.state.services.accounts.login(form.input, callerOf(ctx));
    if (result.ok) {
      const cookies = [...signedInCookies(ctx, result), flashNext("signed-in")];
      return seeOther(afterSignIn(data.redirect), ...cookies);
    }
    const { status, headers } = refusalFailure(result);
    const sendsMail = ctx.state.services.config.mail !== null;
    const answer = { ...data, alert: alertFor(result, { sendsMail }), errors: {} };
    return page<Data>(answer, {
      status,
      headers: { ...Object.fromEntries(new Headers(headers)), ...NO_STORE },
    });
  },
});

export default define.page<typeof handler>(function LoginPage({ data, state, url }) {
  const { email, redirect, alert, errors } = data;
  const { catalogue: { series }, demo } = state.services;
  const signup = redirect ? `/signup?redirect=${encodeURIComponent(redirect)}` : "/signup";
  return (
    <>
      <PageHead
        title="Sign In"
        description={`Sign in and go on where you stopped listening to ${series.title}.`}
        siteName={series.title}
        url={new URL("/login", state.services.config.baseUrl ?? url).href}
        type="website"
      />
      <AccountForm
        title="Welcome back"
        lead="Your place is kept, to the second."
        readers={series.readers}
        action="/login"
        submit="Sign In"
        redirect={redirect}
        alert={alert}
        other={{ text: "New here?", href: signup, label: "Create an account" }}
      >
        <Field
          name="email"
          label="Email"
          type="email"
          value={email}
          autoComplete="username"
          error={errors.email}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        {demo && (
          <p className="field__hint">
            Demo: sign in as {demo.emails.join(" or ")} with the password{" "}
            <code>{demo.password}</code>.
          </p>
        )}
        <p className="account-form__forgot">
          <a href="/reset-password" f-client-nav={false}>Forgot Password?</a>
        </p>
      </AccountForm>
    </>
  );
});
