/** POST /subscribe/test: the test panel's switch, without JavaScript. Not in live mode. */

import { loginPath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import { setTestSubscription } from "@/lib/site/adapters/request/buyer.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require.server.ts";

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
