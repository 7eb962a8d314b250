/**
 * /from-mail?by=&to=: leads from one of our mails to a page of this site, with a cookie that says whose mail
 * was read. It signs nobody in; an invalid or expired proof leads on without the cookie.
 */

import { sameOriginPath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { provedCookie } from "@/lib/site/adapters/request/account_answers.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  GET(ctx) {
    const { searchParams } = ctx.url;
    const email = ctx.state.services.accounts.addressProofs.read(searchParams.get("by") ?? "");
    const to = sameOriginPath(searchParams.get("to")) ?? "/";
    return email === null ? seeOther(to) : seeOther(to, provedCookie(ctx, email));
  },
});
