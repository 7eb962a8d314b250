/** /release-alert: a mail when a new book comes out. POST sends the link that confirms the address. */
import { page } from "fresh";
import { AlertForm } from "@/components/announcements/AlertForm.tsx";
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { callerOf, refusalFailure } from "@/lib/site/adapters/request/account_answers.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { ownPageHeaders } from "@/lib/site/adapters/request/own_page.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { requireAlerts } from "@/lib/site/adapters/request/require_alerts.ts";
import { alertInput } from "@/lib/announcements/schema.ts";

interface Data {
  email: string;
  error?: string;
  isSent: boolean;
}

export const handler = define.handlers({
  GET({ state }) {
    requireAlerts(state);
    return page<Data>({ email: state.session?.user.email ?? "", isSent: false });
  },
  async POST(ctx) {
    const alerts = requireAlerts(ctx.state);
    const { email = "" } = await readForm(ctx.req);
    const read = alertInput.safeParse({ email });
    if (!read.success) {
      const error = "Please enter an e-mail address such as ada@example.com.";
      return page<Data>({ email: email.slice(0, 254), error, isSent: false }, {
        status: 400,
        headers: ownPageHeaders(),
      });
    }
    const result = await alerts.signUp({ ...read.data, address: callerOf(ctx).address });
    if (result.ok) {
      return page<Data>({ email: read.data.email, isSent: true }, { headers: ownPageHeaders() });
    }
    const { status, headers } = refusalFailure(result);
    return page<Data>({ email, error: result.message, isSent: false }, {
      status,
      headers: { ...Object.fromEntries(new Headers(headers)), "cache-control": "no-store" },
    });
  },
});

export default define.page<typeof handler>(function ReleaseAlertPage({ data, state, url }) {
  const { email, error, isSent } = data;
  const { catalogue: { series }, config: { baseUrl } } = state.services;
  return (
    <>
      <PageHead
        title="Hear of the next book"
        description={`A mail to you when a new book of ${series.title} comes out.`}
        siteName={series.title}
        url={new URL("/release-alert", baseUrl ?? url).href}
        type="website"
      />
      {isSent
        ? (
          <ErrorPanel
            title="Please look into your mail"
            text={`A link is on its way to ${email}. Follow it within 7 days, and we write when a new book comes out. An address that is on the list already gets no second mail.`}
            action={{ href: "/", label: "Return to Home" }}
          />
        )
        : (
          <article className="wrap prose">
            <h1>Hear of the next book</h1>
            <p>When a new book of {series.title} comes out, we write to you.</p>
            <AlertForm email={email} error={error} />
          </article>
        )}
    </>
  );
});
