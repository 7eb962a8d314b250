/** /subscribe/manage: redirects to the provider's customer portal, or to its emulation. */

import { loginPath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { SUBSCRIBE_PATH, TEST_PORTAL_PATH } from "@/lib/shop/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  async GET({ state, url }) {
    if (!state.session) return seeOther(loginPath(SUBSCRIBE_PATH));
    const { config, shop: { subscriptions } } = state.services;
    if (subscriptions.testPortal) return seeOther(TEST_PORTAL_PATH);
    const returnUrl = new URL(SUBSCRIBE_PATH, config.baseUrl ?? url).href;
    const portal = await subscriptions.portalUrl({ userId: state.session.user.id, returnUrl });
    return seeOther(portal ?? SUBSCRIBE_PATH);
  },
});
