/** /login?redirect=&signup=: the sign-in form. POST without JavaScript: 303 once signed in. */

import { page } from "fresh";
import { AccountForm, type FormAlert } from "@/components/accounts/AccountForm.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import {
  ACCOUNT_PATH,
  afterSignIn,
  isCookieCheck,
  LOGIN_PATH,
  RESET_PASSWORD_PATH,
  sameOriginPath,
  SIGNUP_PATH,
  withRedirect,
} from "@/lib/accounts/addresses.ts";
import { checkLogin, type FieldErrors } from "@/lib/accounts/forms.ts";
import type { AccountRefusal } from "@/lib/accounts/refusals.ts";
import { LOGIN } from "@/lib/accounts/words.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatAny } from "@/lib/platform/language/format.ts";
import { inARow } from "@/lib/platform/words.ts";
import { flashNext } from "@/lib/site/adapters/request/cookies.server.ts";
import {
  callerOf,
  signedInCookies,
  signedInRedirect,
} from "@/lib/site/adapters/request/account_answers.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { isToBuy } from "@/lib/shop/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  email: string;
  redirect: string;
  alert: FormAlert | null;
  errors: FieldErrors;
}

const NO_STORE = { "cache-control": "no-store" };

function alertFor(
  { code, message }: AccountRefusal,
  { sendsMail }: { sendsMail: boolean },
): FormAlert {
  if (code !== "invalid_credentials") return { title: LOGIN.failedTitle, text: message };
  const reset = (
    <a className="button button--quiet" href={RESET_PASSWORD_PATH} f-client-nav="false">
      {LOGIN.reset}
    </a>
  );
  const text = sendsMail ? inARow(message, LOGIN.openMailFirst) : message;
  return { title: LOGIN.refusedTitle, text: <>{text} {reset}</> };
}

export const handler = define.handlers({
  GET({ state, url }) {
    const redirect = sameOriginPath(url.searchParams.get("redirect")) ?? "";
    if (state.session) return seeOther(afterSignIn(redirect));
    const alert = isCookieCheck(url)
      ? LOGIN.noCookies
      : redirect === ACCOUNT_PATH
      ? LOGIN.toAccount
      : url.searchParams.get("signup") === "true"
      ? LOGIN.toSignup
      : null;
    return page<Data>({ email: "", redirect, alert, errors: {} }, { headers: NO_STORE });
  },
  async POST(ctx) {
    const fields = await readForm(ctx.req);
    const data = { email: fields.email ?? "", redirect: sameOriginPath(fields.redirect) ?? "" };
    const form = checkLogin(fields);
    if (!form.ok) {
      const { isMissing, errors } = form;
      const alert = isMissing ? LOGIN.missing : LOGIN.unusable;
      return page<Data>({ ...data, alert, errors }, { status: 400, headers: NO_STORE });
    }
    const result = await ctx.state.services.accounts.login(form.input, callerOf(ctx));
    if (result.ok) {
      const cookies = [
        ...signedInCookies(ctx, result),
        flashNext(isToBuy(data.redirect) ? "signed-in-to-buy" : "signed-in"),
      ];
      return signedInRedirect(ctx, afterSignIn(data.redirect), cookies);
    }
    const sendsMail = ctx.state.services.config.mail !== null;
    const answer = { ...data, alert: alertFor(result, { sendsMail }), errors: {} };
    return page<Data>(answer, refusedPageInit(result));
  },
});

export default define.page<typeof handler>(function LoginPage({ data, state, url }) {
  const { email, redirect, alert, errors } = data;
  const { catalogue: { series }, accounts: { demo } } = state.services;
  const signup = withRedirect(SIGNUP_PATH, redirect);
  return (
    <>
      <PageHead
        title={LOGIN.title}
        description={LOGIN.description(series.title)}
        siteName={series.title}
        url={new URL(LOGIN_PATH, state.services.config.baseUrl ?? url).href}
        type="website"
      />
      <AccountForm
        title={LOGIN.heading}
        lead={LOGIN.lead}
        readers={series.readers}
        action={LOGIN_PATH}
        submit={LOGIN.submit}
        redirect={redirect}
        alert={alert}
        words={{ missing: LOGIN.missing, failed: LOGIN.error }}
        other={{ text: LOGIN.signup, href: signup }}
      >
        <Field
          name="email"
          label={LOGIN.email}
          type="email"
          value={email}
          autoComplete="username"
          error={errors.email}
        />
        <Field
          name="password"
          label={LOGIN.password}
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        {demo && (
          <p className="field__hint">
            {withParts(LOGIN.demo(formatAny(demo.emails), demo.password), {
              code: (it) => <code>{it}</code>,
            })}
          </p>
        )}
        <p className="account-form__forgot">
          <a href={RESET_PASSWORD_PATH} f-client-nav="false">{LOGIN.forgot}</a>
        </p>
      </AccountForm>
    </>
  );
});
