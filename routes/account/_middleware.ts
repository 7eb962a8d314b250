/** The listener's own pages: visitors sign in first and are then led back. */

import { ACCOUNT_PATH, DEVICES_PATH, loginPath, withRedirect } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { define, describePage } from "@/lib/site/adapters/request/define.server.ts";

export default define.middleware((ctx) => {
  const { state, url } = ctx;
  describePage(state, { sheet: "account" });
  if (state.session) return ctx.next();
  const page = ctx.route === DEVICES_PATH ? ACCOUNT_PATH : url.pathname;
  return seeOther(loginPath(withRedirect(page, url.searchParams.get("redirect"))));
});
