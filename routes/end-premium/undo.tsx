/**
 * /end-premium/undo: "That wasn't me". Behind the link in the mail about a statement that ended Premium, or
 * for a signed-in listener. Opening it changes nothing, because mail scanners open links too; its button
 * continues Premium.
 */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { UndoEnding } from "@/components/support/StatementForms.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";
import { ownsAddress, provedAddress } from "@/lib/site/adapters/request/account_answers.server.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { UNDO_ENDING_PATH } from "@/lib/support/addresses.ts";
import { statedEmail } from "@/lib/support/statement.ts";
import { UNDO_ENDING } from "@/lib/support/words.ts";

interface Data {
  /** null: the browser has not proved whose it is. */
  email: string | null;
  isDone: boolean;
}

export const handler = define.handlers({
  GET(ctx) {
    const email = provedAddress(ctx) ?? ctx.state.session?.user.email ?? null;
    return page<Data>({ email, isDone: false }, { headers: ownPageHeaders() });
  },
  async POST(ctx) {
    const { email } = await readForm(ctx.req);
    const { data } = statedEmail.safeParse(email);
    const isOwn = data !== undefined && ownsAddress(ctx, data);
    if (isOwn) await ctx.state.services.support.endings.undo(data);
    const done = { email: isOwn ? data : null, isDone: isOwn };
    return page<Data>(done, { status: isOwn ? 200 : 403, headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function UndoEndingPage({ data, state }) {
  const { email, isDone } = data;
  const { title, asked, done, unknown, home } = UNDO_ENDING;
  return (
    <>
      <OwnPageHead title={title} siteName={state.services.catalogue.series.title} />
      {email === null
        ? (
          <ErrorPanel
            title={unknown.title}
            text={unknown.text}
            action={{ href: loginPath(UNDO_ENDING_PATH), label: unknown.login }}
          />
        )
        : isDone
        ? <ErrorPanel {...done} action={{ href: "/", label: home }} />
        : (
          <section className="account-form">
            <Lantern size={40} />
            <h1>{title}</h1>
            <p className="account-form__lead">{asked(shownAddress(email))}</p>
            <UndoEnding email={email} />
          </section>
        )}
    </>
  );
});
