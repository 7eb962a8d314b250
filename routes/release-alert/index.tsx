/** /release-alert: subscribes to a mail about new books. POST sends the link that confirms the address. */

import { page } from "fresh";
import { AlertForm } from "@/components/announcements/AlertForm.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { ALERT_PATH, alertInput } from "@/lib/announcements/schema.ts";
import { ALERT } from "@/lib/announcements/words.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { clientAddress, ownsAddress } from "@/lib/site/adapters/request/address.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.ts";
import { requireList } from "@/lib/site/adapters/request/require.ts";

interface Data {
  email: string;
  error?: string;
  isSent: boolean;
}

export const handler = define.handlers({
  GET({ state }) {
    requireList(state);
    return page<Data>({ email: state.session?.user.email ?? "", isSent: false });
  },
  async POST(ctx) {
    const alerts = requireList(ctx.state);
    const { email = "" } = await readForm(ctx.req);
    const read = alertInput.safeParse({ email });
    if (!read.success) {
      const data = { email: email.slice(0, 254), error: ALERT.email.unusable, isSent: false };
      return page<Data>(data, { status: 400, headers: ownPageHeaders() });
    }
    const isOwner = ownsAddress(ctx, read.data.email);
    const result = await alerts.signUp({ ...read.data, address: clientAddress(ctx), isOwner });
    if (result.ok) {
      return page<Data>({ email: read.data.email, isSent: true }, { headers: ownPageHeaders() });
    }
    const data = { email, error: result.message, isSent: false };
    return page<Data>(data, refusedPageInit(result));
  },
});

export default define.page<typeof handler>(function ReleaseAlertPage({ data, state, url }) {
  const { email, error, isSent } = data;
  const { catalogue: { series }, config: { baseUrl } } = state.services;
  return (
    <>
      <PageHead
        title={ALERT.title}
        description={ALERT.description(series.title)}
        siteName={series.title}
        url={new URL(ALERT_PATH, baseUrl ?? url).href}
        type="website"
      />
      {isSent
        ? (
          <ErrorPanel
            title={ALERT.sent.title}
            text={ALERT.sent.text(email)}
            action={{ href: "/", label: ALERT.home }}
          />
        )
        : (
          <article className="wrap prose">
            <h1>{ALERT.title}</h1>
            <p>{ALERT.lead(series.title)}</p>
            <AlertForm email={email} error={error} />
          </article>
        )}
    </>
  );
});
