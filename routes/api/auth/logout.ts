/**
 * POST /api/auth/logout, with any body or none. 200 `{success: true}` whether or not there was a session;
 * a form is led home instead (303). The cookie goes, and the browser clears what it kept of the account.
 */
import { signedOutHeaders } from "@/lib/site/adapters/request/account_answers.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { isForm } from "@/lib/platform/server/http/read_form.ts";

export const handler = api({
  async POST(ctx) {
    const { session, services } = ctx.state;
    if (session) await services.accounts.logout(session);
    const headers = signedOutHeaders(ctx);
    if (!isForm(ctx.req)) return Response.json({ success: true }, { headers });
    headers.set("location", "/");
    return new Response(null, { status: 303, headers });
  },
});
