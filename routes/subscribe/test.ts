/** POST /subscribe/test: the switch of the test panel, without script. Not in live mode. */
import { loginPath } from "@/lib/accounts/redirects.ts";
import { define } from "@/lib/define.ts";
import { readForm } from "@/lib/http/read_form.ts";
import { requireTestMode } from "@/lib/http/require_test_mode.ts";
import { seeOther } from "@/lib/http/see_other.ts";
import { switchTestSubscription } from "@/lib/http/switch_test_subscription.ts";

export const handler = define.handlers({
  async POST(ctx) {
    requireTestMode(ctx);
    const { session } = ctx.state;
    if (!session) return seeOther(loginPath("/subscribe"));
    const { isSubscribed } = await readForm(ctx.req);
    await switchTestSubscription(ctx, {
      userId: session.user.id,
      isSubscribed: isSubscribed === "true",
    });
    return seeOther("/subscribe");
  },
});
