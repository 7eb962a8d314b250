/** /admin/announcements: sends the mail about a new book to the subscribers of the release alert. */

import { page } from "fresh";
import { BookSelect, DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { ANNOUNCEMENTS_PATH } from "@/lib/desk/addresses.ts";
import { ANNOUNCEMENTS } from "@/lib/desk/words/listeners.ts";
import { OUTCOMES } from "@/lib/desk/words/orders.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { text } = await ctx.state.services.desk.commands["release-alert count"].run({});
    return page<{ counts: string }>({ counts: text });
  },
});

export default define.page<typeof handler>(function AnnouncementsPage({ data, state }) {
  const { catalogue, config } = state.services;
  return (
    <DeskPage
      title={ANNOUNCEMENTS.title}
      siteName={catalogue.series.title}
      path={ANNOUNCEMENTS_PATH}
      said={state.desk!.said}
      lead={ANNOUNCEMENTS.lead}
    >
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
    </DeskPage>
  );
});
