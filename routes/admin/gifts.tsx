/** /admin/gifts: gifts and whether they were redeemed; commands to send a code again, replace it, or refund. */

import { page } from "fresh";
import { GiftLines } from "@/components/desk/CodeLine.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { giftsPath } from "@/lib/desk/addresses.ts";
import type { GiftLine } from "@/lib/desk/commands/gifts.server.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { DESK_GIFTS } from "@/lib/desk/words/listeners.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

/** Page size of the command: a full page means there may be more. */
const FULL = 50;

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = COMMANDS.gifts.input.safeParse({ beforeMs: ctx.url.searchParams.get("before") });
    const { data } = await ctx.state.services.desk.read("gifts", asked.data ?? { beforeMs: null });
    return page<GiftLine[]>(data);
  },
});

export default defineDesk.page<typeof handler>(function GiftsPage({ data: gifts, state }) {
  const { config } = state.services;
  const last = gifts.length < FULL ? null : gifts.at(-1)!;
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={DESK_GIFTS.title}
        lead={gifts.length === 0 && DESK_GIFTS.none}
      />
      {gifts.length > 0 && <GiftLines gifts={gifts} canMail={config.mail !== null} />}
      {last && (
        <p>
          <a href={giftsPath(last.createdAt)}>{DESK_GIFTS.older}</a>
        </p>
      )}
    </>
  );
});
