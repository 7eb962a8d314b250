/** /admin/copies: campaigns of review copies, and the form that makes one. */

import { page } from "fresh";
import { CampaignForm, CampaignLines } from "@/components/desk/Copies.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import type { CampaignLine } from "@/lib/desk/commands/copies.server.ts";
import { COPIES } from "@/lib/desk/words/offers.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    return page<CampaignLine[]>((await ctx.state.services.desk.read("copies list", {})).data);
  },
});

export default defineDesk.page<typeof handler>(function CopiesPage({ data, state }) {
  const books = state.services.catalogue.books().filter(({ isUpcoming }) => !isUpcoming);
  return (
    <>
      <DeskHead desk={state.desk} title={COPIES.title} lead={COPIES.lead} />
      {data.length > 0
        ? <CampaignLines campaigns={data} />
        : <p className="desk__none">{books.length > 0 ? COPIES.none : COPIES.noBook}</p>}
      {books.length > 0 && <CampaignForm books={books} />}
    </>
  );
});
