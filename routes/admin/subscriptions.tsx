/** /admin/subscriptions: who has Premium. */

import { page } from "fresh";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { SubscriptionLines } from "@/components/desk/SalesTable.tsx";
import { SUBSCRIPTIONS_PATH, subscriptionsPath } from "@/lib/desk/addresses.ts";
import type { SubscriptionLines as Lines } from "@/lib/desk/commands/orders.server.ts";
import { INPUTS } from "@/lib/desk/inputs.ts";
import { SUBSCRIPTIONS } from "@/lib/desk/words/orders.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const asked = INPUTS.subscriptions.safeParse({ cursor: ctx.url.searchParams.get("after") });
    const { data } = await ctx.state.services.desk.commands.subscriptions
      .run(asked.data ?? { cursor: null });
    return page<Lines>(data);
  },
});

export default define.page<typeof handler>(
  function SubscriptionsPage({ data: { lines, cursor }, state }) {
    return (
      <DeskPage
        title={SUBSCRIPTIONS.title}
        siteName={state.services.catalogue.series.title}
        path={SUBSCRIPTIONS_PATH}
        said={state.desk!.said}
        {...lines.length === 0 ? { lead: SUBSCRIPTIONS.none } : {}}
      >
        {lines.length > 0 && <SubscriptionLines lines={lines} />}
        {cursor && (
          <p>
            <a href={subscriptionsPath(cursor)}>{SUBSCRIPTIONS.more}</a>
          </p>
        )}
      </DeskPage>
    );
  },
);
