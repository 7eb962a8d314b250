/** /admin/support: support requests, answered by mail. */

import { page } from "fresh";
import { BulkForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { SupportRequest } from "@/components/desk/SupportRequest.tsx";
import { DESK_SUPPORT_PATH } from "@/lib/desk/addresses.ts";
import { SUPPORT } from "@/lib/desk/words/listeners.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { data } = await ctx.state.services.desk.read("requests", {});
    return page<HelpRequestRecord[]>(data);
  },
});

export default defineDesk.page<typeof handler>(function SupportPage({ data: requests, state }) {
  const { config } = state.services;
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={SUPPORT.title}
        lead={requests.length === 0 ? SUPPORT.none : SUPPORT.lead}
      />
      {requests.length > 0 && (
        <>
          {!config.mail && <p className="desk__none">{SUPPORT.noMail}</p>}
          <ul className="desk__list">
            {requests.map((it) => (
              <SupportRequest key={it.id} request={it} canAnswer={config.mail !== null} isOfMany />
            ))}
          </ul>
          <BulkForm
            each="id"
            commands={[{ name: "request close", label: SUPPORT.close }]}
            back={DESK_SUPPORT_PATH}
          />
        </>
      )}
    </>
  );
});
