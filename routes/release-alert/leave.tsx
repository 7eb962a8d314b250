/**
 * /release-alert/leave?token=: unsubscribes. Mail programs POST here when their unsubscribe button is pressed
 * (RFC 8058), without cookies; a person who follows the link is asked for confirmation.
 */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { AlertStep } from "@/components/announcements/AlertForm.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { askedLetter, leavePath } from "@/lib/announcements/schema.ts";
import { ALERT, LEAVE_ALERT } from "@/lib/announcements/words.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.ts";
import { requireList } from "@/lib/site/adapters/request/require.ts";

interface Data {
  token: string;
  /** null: the address is not on the list. */
  email: string | null;
}

export const handler = define.handlers({
  async GET({ state, url }) {
    const token = url.searchParams.get("token") ?? "";
    const email = (await requireList(state).find(token))?.email ?? null;
    return page<Data>({ token, email }, { headers: ownPageHeaders() });
  },
  async POST({ state, url }) {
    const token = url.searchParams.get("token") ?? "";
    await requireList(state).leave(token, askedLetter(url));
    return page<Data>({ token, email: null }, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function LeaveAlertPage({ data, state, url }) {
  const { token, email } = data;
  const { series } = state.services.catalogue;
  return (
    <>
      <OwnPageHead title={LEAVE_ALERT.head} siteName={series.title} />
      {email === null
        ? (
          <ErrorPanel
            {...LEAVE_ALERT.done}
            action={{ href: "/", label: ALERT.home }}
          />
        )
        : (
          <AlertStep
            title={LEAVE_ALERT.title}
            text={LEAVE_ALERT.text(email, series.title)}
            action={leavePath("release", token, askedLetter(url))}
            submit={LEAVE_ALERT.submit}
          />
        )}
    </>
  );
});
