/** /release-alert/confirm?token=: the page behind the confirmation mail's link. POST adds the address to the list. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { AlertStep } from "@/components/announcements/AlertForm.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { ALERT_PATH, confirmPath, leavePath } from "@/lib/announcements/schema.ts";
import { ALERT, CONFIRM_ALERT, LEAVE_ALERT } from "@/lib/announcements/words.ts";
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
    const known = await requireList(state).find(token);
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
    const alerts = requireList(state);
    await alerts.confirm(token);
    const email = (await alerts.find(token))?.email ?? null;
    return page<Data>({ token, email, isDone: true }, {
      status: email ? 200 : 404,
      headers: ownPageHeaders(),
    });
  },
});

export default define.page<typeof handler>(function ConfirmAlertPage({ data, state }) {
  const { token, email, isDone } = data;
  const { series } = state.services.catalogue;
  return (
    <>
      <OwnPageHead title={ALERT.title} siteName={series.title} />
      {email === null
        ? (
          <ErrorPanel
            {...CONFIRM_ALERT.expired}
            action={{ href: ALERT_PATH, label: ALERT.title }}
          />
        )
        : isDone
        ? (
          <AlertStep
            title={CONFIRM_ALERT.done.title}
            text={CONFIRM_ALERT.done.text(email, series.title)}
            action={leavePath("release", token)}
            submit={LEAVE_ALERT.submit}
          />
        )
        : (
          <AlertStep
            title={ALERT.title}
            text={CONFIRM_ALERT.text(email, series.title)}
            action={confirmPath("release", token)}
            submit={CONFIRM_ALERT.submit}
          />
        )}
    </>
  );
});
