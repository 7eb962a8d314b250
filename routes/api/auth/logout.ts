/**
 * POST /api/auth/logout, with any body or none. 200 `{success: true}` whether or not there was a session;
 * a form is redirected to the home page (303). Deletes the cookie and clears the account's data in the browser.
 */

import { logout } from "@/lib/accounts/calls.ts";
import { isForm } from "@/lib/platform/http/read_body.server.ts";
import { signedOutHeaders } from "@/lib/site/adapters/request/account_answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(logout, async (ctx, { session }) => {
    if (session) await ctx.state.services.accounts.logout(session);
    const headers = signedOutHeaders(ctx);
    if (!isForm(ctx.req)) return Response.json({ success: true }, { headers });
    headers.set("location", "/");
    return new Response(null, { status: 303, headers });
  }),
);
