/**
 * /verify-email?token=: the page behind the link to an account's new address. Opening it changes nothing, because mail
 * scanners open links too; its button verifies the address. A browser that is not signed in to the account is asked
 * for its password.
 */

import { type Context, page } from "fresh";
import { AccountForm } from "@/components/accounts/AccountForm.tsx";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { VERIFY_EMAIL_PATH } from "@/lib/accounts/addresses.ts";
import { type AccountRefusal, LINK_EXPIRED } from "@/lib/accounts/refusals.ts";
import { UNPROVED, VERIFY_EMAIL } from "@/lib/accounts/words.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { inARow } from "@/lib/platform/words.ts";
import { provedCookie } from "@/lib/site/adapters/request/account_answers.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";

type Data =
  | { step: "asked"; token: string; email: string; isOwn: boolean; refusal: AccountRefusal | null }
  | { step: "verified"; isFirstProof: boolean }
  | { step: "refused" };

/** The address of the page has the link's token. */
const HEADERS = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

/** The form, unless the link is invalid. */
async function ask(ctx: Context<State>, token: string, refusal: AccountRefusal | null) {
  const { session, services } = ctx.state;
  const link = await services.accounts.credentials.findVerification({ token, session });
  if (!link) {
    const { status } = refusedPageInit(LINK_EXPIRED);
    return page<Data>({ step: "refused" }, { status, headers: HEADERS });
  }
  const { status = 200, headers } = refusal ? refusedPageInit(refusal) : { headers: HEADERS };
  const proof = { "set-cookie": provedCookie(ctx, link.email) };
  const data: Data = { step: "asked", token, refusal, ...link };
  return page<Data>(data, { status, headers: { ...headers, ...proof } });
}

export const handler = define.handlers({
  GET: (ctx) => ask(ctx, ctx.url.searchParams.get("token") ?? "", null),
  async POST(ctx) {
    const { token = "", password = "" } = await readForm(ctx.req);
    const { session, services } = ctx.state;
    const result = await services.accounts.credentials.verifyEmail({ token, session, password });
    if (!result.ok) return await ask(ctx, token, result);
    const { isFirstProof } = result;
    return page<Data>({ step: "verified", isFirstProof }, { headers: HEADERS });
  },
});

export default define.page<typeof handler>(function VerifyEmailPage({ data, state }) {
  const { series } = state.services.catalogue;
  const { verified } = VERIFY_EMAIL;
  const home = { href: "/", label: VERIFY_EMAIL.home };
  return (
    <>
      <OwnPageHead title={VERIFY_EMAIL.title} siteName={series.title} />
      {data.step === "asked" && (
        <AccountForm
          title={VERIFY_EMAIL.title}
          lead={VERIFY_EMAIL.lead(data.email)}
          readers={series.readers}
          action={VERIFY_EMAIL_PATH}
          submit={VERIFY_EMAIL.submit}
          redirect=""
          alert={data.refusal && { title: VERIFY_EMAIL.again, text: data.refusal.message }}
          other={{ text: VERIFY_EMAIL.leave, href: "/" }}
        >
          <input type="hidden" name="token" value={data.token} />
          {!data.isOwn && (
            <Field
              name="password"
              label={VERIFY_EMAIL.password.label}
              type="password"
              autoComplete="current-password"
              hint={VERIFY_EMAIL.password.hint}
              error={data.refusal?.code === "wrong_password" ? data.refusal.message : undefined}
            />
          )}
        </AccountForm>
      )}
      {data.step === "verified" && (
        <ErrorPanel
          title={verified.title}
          text={data.isFirstProof ? inARow(verified.text, UNPROVED.ended) : verified.text}
          action={home}
        />
      )}
      {data.step === "refused" && <ErrorPanel {...VERIFY_EMAIL.expired} action={home} />}
    </>
  );
});
