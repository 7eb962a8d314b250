/** POST /subscribe/test: the test panel's switch, without JavaScript. Not in live mode. */
import { loginPath } from "@/lib/accounts/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require_test_mode.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";
import { setTestSubscription } from "@/lib/site/adapters/request/set_test_subscription.ts";
import { SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";

export const handler = define.handlers({
  async POST(ctx) {
    requireTestMode(ctx);
    const { session } = ctx.state;
    if (!session) return seeOther(loginPath(SUBSCRIBE_PATH));
    const { isSubscribed } = await readForm(ctx.req);
    await setTestSubscription(ctx, {
      userId: session.user.id,
      isSubscribed: isSubscribed === "true",
    });
    return seeOther(SUBSCRIBE_PATH);
  },
});
