/**
 * /signup/confirm?token=: the page behind the sign-up mail's link. Opening it changes nothing, because mail scanners
 * open links too; its button creates the account and signs in (303). A browser other than the one that signed up
 * is asked for the password.
 */

import { type Context, page } from "fresh";
import { Head } from "fresh/runtime";
import { AccountForm, type FormAlert } from "@/components/accounts/AccountForm.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { afterSignIn, CONFIRM_SIGNUP_PATH, LOGIN_PATH } from "@/lib/accounts/addresses.ts";
import { signupToken } from "@/lib/accounts/cookie.server.ts";
import { type AccountRefusal, EMAIL_TAKEN, LINK_EXPIRED } from "@/lib/accounts/refusals.ts";
import { SIGNUP_LINK } from "@/lib/accounts/words.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";
import { flashNext } from "@/lib/site/adapters/request/cookies.server.ts";
import {
  callerOf,
  provedCookie,
  signedInCookies,
  signedInRedirect,
} from "@/lib/site/adapters/request/account_answers.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  linkToken: string;
  /** null: the link is no longer valid. */
  signup: { email: string; isSameBrowser: boolean } | null;
  refusal: AccountRefusal | null;
}

const NO_STORE = { "cache-control": "no-store" };

const linkOf = (ctx: Context<State>, linkToken: string) => ({
  linkToken,
  browserToken: signupToken(ctx.req.headers, ctx.url.protocol === "https:"),
});

async function show(ctx: Context<State>, linkToken: string, refused: AccountRefusal | null) {
  const signup = await ctx.state.services.accounts.findSignup(linkOf(ctx, linkToken));
  const refusal = refused ?? (signup ? null : LINK_EXPIRED);
  const { status = 200, headers } = refusal ? refusedPageInit(refusal) : { headers: NO_STORE };
  const proof = signup && { "set-cookie": provedCookie(ctx, signup.email) };
  return page<Data>({ linkToken, signup, refusal }, { status, headers: { ...headers, ...proof } });
}

export const handler = define.handlers({
  GET: (ctx) => show(ctx, ctx.url.searchParams.get("token") ?? "", null),
  async POST(ctx) {
    const { token = "", password = "" } = await readForm(ctx.req);
    const { accounts } = ctx.state.services;
    const result = await accounts.confirmSignup(
      { ...linkOf(ctx, token), password },
      callerOf(ctx),
    );
    if (!result.ok) return await show(ctx, token, result);
    const cookies = [...signedInCookies(ctx, result.joined), flashNext("signed-up")];
    return signedInRedirect(ctx, afterSignIn(result.redirect), cookies);
  },
});

const expired = () => ({
  ...SIGNUP_LINK.expired,
  action: { href: LOGIN_PATH, label: SIGNUP_LINK.login },
});
const taken = () => ({
  ...expired(),
  title: SIGNUP_LINK.takenTitle,
  text: EMAIL_TAKEN.message,
});

export default define.page<typeof handler>(function ConfirmSignupPage({ data, state }) {
  const { linkToken, signup, refusal } = data;
  const { series } = state.services.catalogue;
  const alert: FormAlert | null = refusal &&
    { title: SIGNUP_LINK.again, text: refusal.message };
  return (
    <>
      <Head>
        <title>{SIGNUP_LINK.title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      {!signup || refusal?.code === "email_taken"
        ? <ErrorPanel {...signup ? taken() : expired()} />
        : (
          <AccountForm
            title={SIGNUP_LINK.heading}
            lead={SIGNUP_LINK.lead(shownAddress(signup.email))}
            readers={series.readers}
            action={CONFIRM_SIGNUP_PATH}
            submit={SIGNUP_LINK.submit}
            redirect=""
            alert={alert}
            other={{ text: SIGNUP_LINK.leave, href: "/" }}
          >
            <input type="hidden" name="token" value={linkToken} />
            {!signup.isSameBrowser && (
              <Field
                name="password"
                label={SIGNUP_LINK.password.label}
                type="password"
                autoComplete="current-password"
                hint={SIGNUP_LINK.password.hint}
                error={refusal?.code === "wrong_password" ? refusal.message : undefined}
              />
            )}
          </AccountForm>
        )}
    </>
  );
});
