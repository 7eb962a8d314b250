/** /mail-arrived?token=: the link in a test mail of the author's; opening it shows that her mail works. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { Outcome } from "@/components/ui/Outcome.tsx";
import { SETTINGS_PATH } from "@/lib/desk/addresses.ts";
import { TEST_MAIL } from "@/lib/desk/words/settings.ts";
import { define, describePage } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  async GET({ state, url }) {
    describePage(state, { sheet: "shop" });
    const token = url.searchParams.get("token")?.slice(0, 100) ?? "";
    const hasArrived = await state.services.desk.mailArrives(token);
    return page({ hasArrived }, {
      status: hasArrived ? 200 : 404,
      headers: { "cache-control": "no-store", "x-robots-tag": "noindex" },
    });
  },
});

export default define.page<typeof handler>(function MailArrivedPage({ data, state }) {
  const { title, text } = data.hasArrived ? TEST_MAIL.arrived : TEST_MAIL.late;
  return (
    <>
      <OwnPageHead title={title} siteName={state.services.catalogue.series.title} />
      <Outcome
        title={title}
        text={text}
        isLit={data.hasArrived}
        links={[{ href: SETTINGS_PATH, label: TEST_MAIL.back }]}
      />
    </>
  );
});
