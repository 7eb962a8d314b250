/** /admin/copies/{id}: a campaign's links, who claimed one, and how much those who agreed have heard. */

import { HttpError, page } from "fresh";
import { CampaignActs, CopyTable } from "@/components/desk/Copies.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { COPIES_PATH } from "@/lib/desk/addresses.ts";
import type { CampaignView } from "@/lib/desk/commands/copies.server.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { COPIES } from "@/lib/desk/words/offers.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET({ params, state }) {
    const asked = COMMANDS["copies show"].input.safeParse({ id: params.campaign });
    const found = asked.success ? await state.services.desk.read("copies show", asked.data) : null;
    if (!found?.ok) throw new HttpError(404);
    return page<CampaignView>(found.data);
  },
});

export default defineDesk.page<typeof handler>(function CampaignPage({ data, state, url }) {
  const { id, name, title, until, lines } = data;
  const { baseUrl, mail } = state.services.config;
  const lead = formatRow([
    title,
    COPIES.count(data.claimed, data.copies),
    COPIES.until(formatDay(Date.parse(until))),
  ]);
  return (
    <>
      <DeskHead desk={state.desk} title={name} lead={lead} />
      <CopyTable lines={lines} origin={(baseUrl ?? url).origin} />
      <CampaignActs id={id} canMail={mail !== null} />
      <p>
        <a href={COPIES_PATH}>{COPIES.back}</a>
      </p>
    </>
  );
});
