/** /join?token=: the page behind an invitation to the desk. POST accepts it, with the account of the invited address. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { JoinStep } from "@/components/desk/Team.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { DESK_PATH } from "@/lib/desk/addresses.ts";
import type { DeskRole } from "@/lib/desk/roles.ts";
import { JOIN } from "@/lib/desk/words/team.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { provedCookie } from "@/lib/site/adapters/request/account_answers.server.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  token: string;
  /** null: it no longer works. */
  invited: { email: string; role: DeskRole } | null;
  error: string | null;
}

export const handler = define.handlers({
  async GET(ctx) {
    const token = ctx.url.searchParams.get("token") ?? "";
    const invited = await ctx.state.services.desk.invitations.find(token);
    const proof = invited && { "set-cookie": provedCookie(ctx, invited.email) };
    return page<Data>({ token, invited, error: null }, {
      status: invited ? 200 : 404,
      headers: { ...ownPageHeaders(), ...proof },
    });
  },
  async POST({ state, url }) {
    const token = url.searchParams.get("token") ?? "";
    const { desk: { invitations } } = state.services;
    const result = state.session && await invitations.accept(token, state.session.user);
    if (result?.ok) return seeOther(DESK_PATH);
    const invited = await invitations.find(token);
    return page<Data>({ token, invited, error: result?.message ?? null }, {
      status: !invited ? 404 : result ? 409 : 401,
      headers: ownPageHeaders(),
    });
  },
});

export default define.page<typeof handler>(function JoinPage({ data, state }) {
  const { token, invited, error } = data;
  const { series } = state.services.catalogue;
  return (
    <>
      <OwnPageHead title={JOIN.title} siteName={series.title} />
      {invited
        ? (
          <JoinStep
            {...invited}
            token={token}
            error={error}
            series={series.title}
            account={state.session?.user ?? null}
          />
        )
        : <ErrorPanel {...JOIN.expired} action={{ href: "/", label: JOIN.home }} />}
    </>
  );
});
