/** POST /account/devices `session=<id>|all`: signs out one other device, or all including this one. */

import { accountDonePath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { signedOutHeaders } from "@/lib/site/adapters/request/account_answers.server.ts";
import { defineSignedIn } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineSignedIn.handlers({
  async POST(ctx) {
    const { session, services } = ctx.state;
    const { session: id = "" } = await readForm(ctx.req);
    if (id !== "all" && id !== session.sessionId) {
      await services.accounts.endSession(session, id); // an unknown session counts as signed out
      return seeOther(accountDonePath("device"));
    }
    if (id === "all") await services.accounts.endAllSessions(session);
    else await services.accounts.logout(session);
    const headers = signedOutHeaders(ctx);
    headers.set("location", "/");
    return new Response(null, { status: 303, headers });
  },
});
