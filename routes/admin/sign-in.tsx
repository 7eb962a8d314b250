/** POST /admin/sign-in: the password, then a passkey or the code. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { DeskSignIn } from "@/components/desk/DeskSignIn.tsx";
import { DESK_PATH } from "@/lib/desk/addresses.ts";
import { deskCookie, deskFlash } from "@/lib/desk/auth/auth.server.ts";
import { SIGN_IN } from "@/lib/desk/words/desk.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

/** A passkey's response has about 2,000 bytes. */
const MAX_BYTES = 32 * 1024;

interface Data {
  step: "password" | "code";
  error: string | null;
}

export const config = { skipInheritedLayouts: true };

export const handler = define.handlers({
  GET: () => seeOther(DESK_PATH),
  async POST(ctx) {
    const author = ctx.state.desk!;
    const { auth } = ctx.state.services.desk;
    const { password, code, answer, wantsCode } = await readForm(ctx.req, MAX_BYTES);
    if (password !== undefined) {
      const proved = await auth.provePassword(author, password.slice(0, 200));
      if (proved.ok) return seeOther(DESK_PATH);
      return page<Data>({ step: "password", error: proved.message }, { status: 403 });
    }
    if (wantsCode !== undefined) {
      const sent = await auth.sendCode(author);
      if (sent.ok) return seeOther(`${DESK_PATH}?code`);
      return page<Data>({ step: "code", error: sent.message }, { status: 403 });
    }
    const signedIn = answer === undefined
      ? await auth.signIn(author, (code ?? "").slice(0, 20))
      : await auth.signInByPasskey(author, answer);
    if (signedIn.ok) {
      return seeOther(DESK_PATH, deskCookie(signedIn.token, ctx.url.protocol === "https:"));
    }
    // The redirect issues a new challenge, because each is valid once.
    if (answer !== undefined) return seeOther(DESK_PATH, deskFlash.set(signedIn.message));
    return page<Data>({ step: "code", error: signedIn.message }, { status: 403 });
  },
});

export default define.page<typeof handler>(function SignInPage({ data, state }) {
  const { desk, services } = state;
  return (
    <>
      <OwnPageHead title={SIGN_IN.title} siteName={services.catalogue.series.title} />
      <DeskSignIn
        email={desk!.session.user.email}
        hasMail={services.config.mail !== null}
        {...data}
      />
    </>
  );
});
