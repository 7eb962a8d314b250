/** /admin/announcements: sends the mail about a new book to the subscribers of the release alert. */

import { page } from "fresh";
import { BookSelect, DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { ANNOUNCEMENTS_PATH } from "@/lib/desk/addresses.ts";
import { ANNOUNCEMENTS } from "@/lib/desk/words/listeners.ts";
import { OUTCOMES } from "@/lib/desk/words/orders.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { text } = await ctx.state.services.desk.read("release-alert count", {});
    return page<{ counts: string }>({ counts: text });
  },
});

export default defineDesk.page<typeof handler>(function AnnouncementsPage({ data, state }) {
  const { catalogue, config } = state.services;
  return (
    <>
      <DeskHead desk={state.desk} title={ANNOUNCEMENTS.title} lead={ANNOUNCEMENTS.lead} />
      <p>{data.counts}</p>
      {config.mail
        ? (
          <DeskForm
            command="release-alert send"
            back={ANNOUNCEMENTS_PATH}
            submit={ANNOUNCEMENTS.send}
          >
            <BookSelect
              label={ANNOUNCEMENTS.book}
              books={catalogue.books().filter(({ isUpcoming }) => !isUpcoming)}
            />
          </DeskForm>
        )
        : <p className="desk__none">{OUTCOMES.noMail}</p>}
    </>
  );
});
