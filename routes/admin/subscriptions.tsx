/** /admin/subscriptions: who has Premium. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { SubscriptionLines } from "@/components/desk/SalesTable.tsx";
import { subscriptionsPath } from "@/lib/desk/addresses.ts";
import type { SubscriptionLines as Lines } from "@/lib/desk/commands/orders.server.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { SUBSCRIPTIONS } from "@/lib/desk/words/orders.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = COMMANDS.subscriptions.input.safeParse({
      cursor: ctx.url.searchParams.get("after"),
    });
    const { data } = await ctx.state.services.desk.read(
      "subscriptions",
      asked.data ?? { cursor: null },
    );
    return page<Lines>(data);
  },
});

export default defineDesk.page<typeof handler>(
  function SubscriptionsPage({ data: { lines, cursor }, state }) {
    return (
      <>
        <DeskHead
          desk={state.desk}
          title={SUBSCRIPTIONS.title}
          lead={lines.length === 0 && SUBSCRIPTIONS.none}
        />
        {lines.length > 0 && <SubscriptionLines lines={lines} />}
        {cursor && (
          <p>
            <a href={subscriptionsPath(cursor)}>{SUBSCRIPTIONS.more}</a>
          </p>
        )}
      </>
    );
  },
);
