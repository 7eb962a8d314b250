/** /release-alert/confirm?token=: where the first mail of the alert leads. POST puts the address on the list. */
import { page } from "fresh";
import { AlertStep } from "@/components/announcements/AlertStep.tsx";
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { define } from "@/lib/site/adapters/request/define.ts";
import { ownPageHeaders } from "@/lib/site/adapters/request/own_page.ts";
import { requireAlerts } from "@/lib/site/adapters/request/require_alerts.ts";

interface Data {
  token: string;
  /** null: the link works no more. */
  email: string | null;
  isDone: boolean;
}

export const handler = define.handlers({
  async GET({ state, url }) {
    const token = url.searchParams.get("token") ?? "";
    const known = await requireAlerts(state).find(token);
    const data = {
      token,
      email: known?.email ?? null,
      isDone: known !== null && known.confirmedAt !== null,
    };
    return page<Data>(data, { status: known ? 200 : 404, headers: ownPageHeaders() });
  },
  async POST({ state, url }) {
    const token = url.searchParams.get("token") ?? "";
    const alerts = requireAlerts(state);
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
  const query = `?token=${encodeURIComponent(token)}`;
  return (
    <>
      <OwnPageHead title="Hear of the next book" siteName={series.title} />
      {email === null
        ? (
          <ErrorPanel
            title="This link works no more"
            text="It is older than 7 days, or the alert was ended. You can sign up again."
            action={{ href: "/release-alert", label: "Hear of the next book" }}
          />
        )
        : isDone
        ? (
          <AlertStep
            title="You will hear of it"
            text={`${email} is on the list: we write when a new book of ${series.title} comes out.`}
            action={`/release-alert/leave${query}`}
            submit="Take Me off the List"
          />
        )
        : (
          <AlertStep
            title="Hear of the next book"
            text={`Shall we write to ${email} when a new book of ${series.title} comes out?`}
            action={`/release-alert/confirm${query}`}
            submit="Confirm"
          />
        )}
    </>
  );
});
