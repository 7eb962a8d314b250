/** POST /subscribe/test: the switch of the test panel, without script. Not in live mode. */
import { loginPath } from "@/lib/accounts/redirects.ts";
import { define } from "@/lib/define.ts";
import { readForm } from "@/lib/http/read_form.ts";
import { requireTestMode } from "@/lib/http/require_test_mode.ts";
import { seeOther } from "@/lib/http/see_other.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const { subscriptions } = requireTestMode(ctx);
    if (!ctx.state.session) return seeOther(loginPath("/subscribe"));
    const { isSubscribed } = await readForm(ctx.req);
    await subscriptions.setTest(ctx.state.session.user.id, isSubscribed === "true");
    return seeOther("/subscribe");
  },
});
