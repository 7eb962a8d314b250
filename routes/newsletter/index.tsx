/** /newsletter: subscribes to the author's newsletter. POST sends the link that confirms the address. */

import { page } from "fresh";
import { AlertForm } from "@/components/announcements/AlertForm.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { alertInput, NEWSLETTER_PATH } from "@/lib/announcements/schema.ts";
import { NEWSLETTER } from "@/lib/announcements/words.ts";
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
    requireList(state, "news");
    return page<Data>({ email: state.session?.user.email ?? "", isSent: false });
  },
  async POST(ctx) {
    const alerts = requireList(ctx.state, "news");
    const { email = "" } = await readForm(ctx.req);
    const read = alertInput.safeParse({ email });
    if (!read.success) {
      const data = { email: email.slice(0, 254), error: NEWSLETTER.email.unusable, isSent: false };
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

export default define.page<typeof handler>(function NewsletterPage({ data, state, url }) {
  const { email, error, isSent } = data;
  const { catalogue: { series }, config: { baseUrl } } = state.services;
  return (
    <>
      <PageHead
        title={NEWSLETTER.title}
        description={NEWSLETTER.description(series.title)}
        siteName={series.title}
        url={new URL(NEWSLETTER_PATH, baseUrl ?? url).href}
        type="website"
      />
      {isSent
        ? (
          <ErrorPanel
            title={NEWSLETTER.sent.title}
            text={NEWSLETTER.sent.text(email)}
            action={{ href: "/", label: NEWSLETTER.home }}
          />
        )
        : (
          <article className="wrap prose">
            <h1>{NEWSLETTER.title}</h1>
            <p>{NEWSLETTER.lead(series.title)}</p>
            <AlertForm email={email} error={error} action={NEWSLETTER_PATH} words={NEWSLETTER} />
          </article>
        )}
    </>
  );
});
