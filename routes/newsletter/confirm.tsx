/** /newsletter/confirm?token=: the page behind the confirmation mail's link. POST adds the address to the list. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { AlertStep } from "@/components/announcements/AlertForm.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { confirmPath, leavePath, NEWSLETTER_PATH } from "@/lib/announcements/schema.ts";
import { CONFIRM_ALERT, NEWSLETTER } from "@/lib/announcements/words.ts";
import { provedCookie } from "@/lib/site/adapters/request/address.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.ts";
import { requireList } from "@/lib/site/adapters/request/require.ts";

interface Data {
  token: string;
  /** null: the link is no longer valid. */
  email: string | null;
  isDone: boolean;
}

export const handler = define.handlers({
  async GET(ctx) {
    const { state, url } = ctx;
    const token = url.searchParams.get("token") ?? "";
    const known = await requireList(state, "news").find(token);
    const data = {
      token,
      email: known?.email ?? null,
      isDone: known !== null && known.confirmedAt !== null,
    };
    const proof = known && { "set-cookie": provedCookie(ctx, known.email) };
    return page<Data>(data, {
      status: known ? 200 : 404,
      headers: { ...ownPageHeaders(), ...proof },
    });
  },
  async POST({ state, url }) {
    const token = url.searchParams.get("token") ?? "";
    const alerts = requireList(state, "news");
    await alerts.confirm(token);
    const email = (await alerts.find(token))?.email ?? null;
    return page<Data>({ token, email, isDone: true }, {
      status: email ? 200 : 404,
      headers: ownPageHeaders(),
    });
  },
});

export default define.page<typeof handler>(function ConfirmNewsletterPage({ data, state }) {
  const { token, email, isDone } = data;
  const { series } = state.services.catalogue;
  return (
    <>
      <OwnPageHead title={NEWSLETTER.title} siteName={series.title} />
      {email === null
        ? (
          <ErrorPanel
            {...CONFIRM_ALERT.expired}
            action={{ href: NEWSLETTER_PATH, label: NEWSLETTER.title }}
          />
        )
        : isDone
        ? (
          <AlertStep
            title={NEWSLETTER.confirm.done.title}
            text={NEWSLETTER.confirm.done.text(email, series.title)}
            action={leavePath("news", token)}
            submit={NEWSLETTER.leave.submit}
          />
        )
        : (
          <AlertStep
            title={NEWSLETTER.title}
            text={NEWSLETTER.confirm.text(email, series.title)}
            action={confirmPath("news", token)}
            submit={NEWSLETTER.confirm.submit}
          />
        )}
    </>
  );
});
