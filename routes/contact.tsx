/** /contact: the support form, and how else to reach the people behind the store. */
import { page } from "fresh";
import { PageHead } from "@/components/site/PageHead.tsx";
import { SupportForm, type SupportFormState } from "@/components/support/SupportForm.tsx";
import { callerOf, refusalFailure } from "@/lib/site/adapters/request/account_answers.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { toFailure } from "@/lib/platform/server/http/failure.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { helpRequestInput } from "@/lib/support/schema.ts";

const NO_STORE = { "cache-control": "no-store" };

/** The words of the error catalogue (spec 2 section 8). */
const SENT = {
  title: "Support request sent",
  text: "Thank you. We answer by e-mail.",
  isGood: true,
};
const MISSING = {
  title: "Missing information",
  text: "Please provide both your email and message.",
  isGood: false,
};
const NOT_SENT = {
  title: "Message not sent",
  text: "There was a problem sending your message. Please try again later.",
  isGood: false,
};

export const handler = define.handlers({
  GET({ state }) {
    const values = { email: state.session?.user.email ?? "", subject: "", message: "" };
    return page<SupportFormState>({ values, errors: {}, outcome: null });
  },
  async POST(ctx) {
    const fields = await readForm(ctx.req);
    const { email = "", subject = "", message = "" } = fields;
    const values = { email, subject, message };
    const read = helpRequestInput.safeParse(fields);
    if (!read.success) {
      const isMissing = !email.trim() || !message.trim();
      const data = { values, errors: errorsOf(read.error.issues), outcome: MISSING };
      const outcome = isMissing
        ? MISSING
        : { ...NOT_SENT, text: "Please look at the fields below." };
      return page<SupportFormState>({ ...data, outcome }, { status: 400, headers: NO_STORE });
    }
    const { address, session } = callerOf(ctx);
    const { log, support } = ctx.state.services;
    try {
      const result = await support.send(read.data, { address, userId: session?.user.id ?? null });
      if (!result.ok) {
        const { status, headers } = refusalFailure(result);
        return page<SupportFormState>({ values, errors: {}, outcome: NOT_SENT }, {
          status,
          headers: { ...Object.fromEntries(new Headers(headers)), ...NO_STORE },
        });
      }
    } catch (error) {
      log.error("help_request_failed", { error });
      const data = { values, errors: {}, outcome: NOT_SENT };
      const { status, headers } = toFailure(error);
      return page<SupportFormState>(data, { status, headers: { ...headers, ...NO_STORE } });
    }
    const empty = { email, subject: "", message: "" };
    return page<SupportFormState>({ values: empty, errors: {}, outcome: SENT }, {
      headers: NO_STORE,
    });
  },
});

/** A sentence beside each field that cannot be used. */
function errorsOf(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [
      String(path[0]),
      message.replace(/^wanted (.*)$/, "Please enter $1."),
    ]),
  );
}

export default define.page<typeof handler>(function ContactPage({ data, state, url }) {
  const { catalogue: { series }, config: { supportEmail, baseUrl } } = state.services;
  return (
    <article className="wrap prose">
      <PageHead
        title="Contact Support"
        description={`Questions about ${series.title}, a payment or a refund.`}
        siteName={series.title}
        url={new URL("/contact", baseUrl ?? url).href}
        type="website"
      />
      <h1>Contact Support</h1>
      <p>
        Questions about a book, your account or a payment: write to us.
        {supportEmail && (
          <>
            {" "}
            By e-mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </>
        )}
      </p>
      <SupportForm {...data} />
    </article>
  );
});
