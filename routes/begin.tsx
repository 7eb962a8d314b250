/** /begin?token=: the first author's account, by the link that the start of an empty shop printed. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { NewPasswordField } from "@/components/accounts/FirstPassword.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { registerInput } from "@/lib/accounts/schema.ts";
import { beginPath, DESK_PATH } from "@/lib/desk/addresses.ts";
import { deskCookie } from "@/lib/desk/auth/auth.server.ts";
import { BEGIN } from "@/lib/desk/words/opening.ts";
import { toSentence } from "@/lib/platform/checked_form.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import {
  callerOf,
  signedInCookies,
  signedInRedirect,
} from "@/lib/site/adapters/request/account_answers.server.ts";
import { define, describePage, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  token: string;
  isValid: boolean;
  email: string;
  errors: Partial<Record<string, string>>;
}

const show = (data: Data, status = 200) =>
  page<Data>(data, {
    status: data.isValid ? status : 404,
    headers: { ...ownPageHeaders(), "x-robots-tag": "noindex" },
  });

export const handler = define.handlers({
  async GET({ state, url }) {
    describePage(state, { asksConsent: false });
    const token = url.searchParams.get("token") ?? "";
    const isValid = await state.services.desk.firstAuthor.isValid(token);
    return show({ token, isValid, email: "", errors: {} });
  },
  async POST(ctx) {
    const { accounts, desk: { firstAuthor } } = ctx.state.services;
    describePage(ctx.state, { asksConsent: false });
    const token = ctx.url.searchParams.get("token") ?? "";
    const isValid = await firstAuthor.isValid(token);
    const { email = "", password = "" } = await readForm(ctx.req);
    const fail = (errors: Data["errors"]) => show({ token, isValid, email, errors }, 400);
    // Nobody knows the answer: this account's password is reset by mail alone.
    const read = registerInput.safeParse({ email, password, securityAnswer: newToken() });
    if (!isValid) return fail({});
    if (!read.success) {
      const issues = read.error.issues.toReversed();
      return fail(Object.fromEntries(issues.map((it) => [it.path[0], toSentence(it.message)])));
    }
    const made = await accounts.registerAtOnce(
      read.data,
      callerOf(ctx),
      () => firstAuthor.take(token),
    );
    if (!made.ok) {
      return made.code === "weak_password"
        ? fail({ password: made.message })
        : fail({ email: made.message });
    }
    const session = await accounts.resolve([made.token]);
    const { user: { id: userId }, sessionId } = session!;
    const desk = await firstAuthor.begin({ userId, sessionId });
    const isHttps = ctx.url.protocol === "https:";
    const cookies = [...signedInCookies(ctx, made), deskCookie(desk, isHttps)];
    return signedInRedirect(ctx, DESK_PATH, cookies);
  },
});

export default define.page<typeof handler>(function BeginPage({ data, state }) {
  const { token, isValid, email, errors } = data;
  const siteName = state.services.catalogue.series.title;
  if (!isValid) {
    return (
      <>
        <OwnPageHead title={BEGIN.expired.title} siteName={siteName} />
        <ErrorPanel {...BEGIN.expired} action={{ href: "/", label: BEGIN.home }} />
      </>
    );
  }
  return (
    <>
      <OwnPageHead title={BEGIN.title} siteName={siteName} />
      <section className="account-form">
        <Lantern size={40} />
        <h1>{BEGIN.title}</h1>
        <p className="account-form__lead">{BEGIN.lead}</p>
        <form method="post" action={beginPath(token)} f-client-nav="false">
          <Field
            name="email"
            {...BEGIN.email}
            type="email"
            value={email}
            error={errors.email}
            autoComplete="email"
            maxLength={254}
          />
          <NewPasswordField name="password" label={BEGIN.password} error={errors.password} />
          <button className="button" type="submit">{BEGIN.submit}</button>
        </form>
      </section>
    </>
  );
});
