/**
 * /signup/confirm?token=: where the link of a sign-up's mail leads. Opening it changes nothing, for mail
 * scanners open links too; the button makes the account and signs in (303). Another browser than the one
 * that has signed up is asked for the password.
 */
import { type Context, page } from "fresh";
import { Head } from "fresh/runtime";
import { AccountForm, type FormAlert } from "@/components/accounts/AccountForm.tsx";
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";
import { Field } from "@/components/ui/Field.tsx";
import {
  callerOf,
  refusalFailure,
  signedInCookies,
} from "@/lib/site/adapters/request/account_answers.ts";
import { signupToken } from "@/lib/accounts/server/cookie.ts";
import { afterSignIn } from "@/lib/accounts/redirects.ts";
import { EMAIL_TAKEN, LINK_EXPIRED, type Refusal } from "@/lib/accounts/refusal.ts";
import { define, type State } from "@/lib/site/adapters/request/define.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { flashNext } from "@/lib/site/adapters/middlewares/flash_message.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

interface Data {
  linkToken: string;
  /** null: the link works no more. */
  signup: { email: string; isSameBrowser: boolean } | null;
  refusal: Refusal | null;
}

const NO_STORE = { "cache-control": "no-store" };

const linkOf = (ctx: Context<State>, linkToken: string) => ({
  linkToken,
  browserToken: signupToken(ctx.req.headers, ctx.url.protocol === "https:"),
});

async function show(ctx: Context<State>, linkToken: string, refused: Refusal | null) {
  const signup = await ctx.state.services.accounts.findSignup(linkOf(ctx, linkToken));
  const refusal = refused ?? (signup ? null : LINK_EXPIRED);
  const { status, headers } = refusal ? refusalFailure(refusal) : { status: 200, headers: {} };
  return page<Data>({ linkToken, signup, refusal }, {
    status,
    headers: { ...Object.fromEntries(new Headers(headers)), ...NO_STORE },
  });
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
    return seeOther(afterSignIn(result.redirect), ...cookies);
  },
});

const NO_MORE = {
  title: "This link works no more",
  text: "It was used already, or is older than 24 hours. If your account is ready, sign in.",
  action: { href: "/login", label: "Sign In" },
};
const TAKEN = { ...NO_MORE, title: "You have an account", text: EMAIL_TAKEN.message };

export default define.page<typeof handler>(function ConfirmSignupPage({ data, state }) {
  const { linkToken, signup, refusal } = data;
  const { series } = state.services.catalogue;
  const alert: FormAlert | null = refusal &&
    { title: "Please try again", text: refusal.message };
  return (
    <>
      <Head>
        <title>Finish your sign-up</title>
        <meta name="robots" content="noindex" />
      </Head>
      {!signup || refusal?.code === "email_taken"
        ? <ErrorPanel {...signup ? TAKEN : NO_MORE} />
        : (
          <AccountForm
            title="Welcome"
            lead={`One press, and the account of ${signup.email} is ready.`}
            readers={series.readers}
            action="/signup/confirm"
            submit="Finish and Sign In"
            redirect=""
            alert={alert}
            other={{
              text: "You did not sign up?",
              href: "/",
              label: "Leave this page; nothing happens",
            }}
          >
            <input type="hidden" name="token" value={linkToken} />
            {!signup.isSameBrowser && (
              <Field
                name="password"
                label="Password"
                type="password"
                autoComplete="current-password"
                hint="The one you chose when you signed up: this is another browser."
                error={refusal?.code === "wrong_password" ? refusal.message : undefined}
              />
            )}
          </AccountForm>
        )}
    </>
  );
});
