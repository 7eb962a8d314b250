/** /contact: the support form and other ways to contact the store. */

import { page } from "fresh";
import { PageHead } from "@/components/site/PageHead.tsx";
import { SupportForm, type SupportFormState } from "@/components/support/SupportForm.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { findBlank } from "@/lib/platform/checked_form.ts";
import { toFailure } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { clientAddress } from "@/lib/site/adapters/request/address.server.ts";
import { ownsAddress } from "@/lib/site/adapters/request/account_answers.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import { fieldErrors, helpRequestInput } from "@/lib/support/calls.ts";
import { CONTACT, MISSING, NOT_SENT, SENT } from "@/lib/support/words.ts";

const NO_STORE = { "cache-control": "no-store" };

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
      const blank = findBlank(values, ["email", "message"]);
      const outcome = blank && { ...MISSING, isGood: false };
      const data = { values, errors: { ...fieldErrors(read.error.issues), ...blank }, outcome };
      return page<SupportFormState>(data, { status: 400, headers: NO_STORE });
    }
    const { session, services: { support, platform: { log } } } = ctx.state;
    const isOwner = ownsAddress(ctx, read.data.email);
    const from = { address: clientAddress(ctx), userId: session?.user.id ?? null, isOwner };
    const notSent = { values, errors: {}, outcome: { ...NOT_SENT, isGood: false } };
    try {
      const result = await support.send(read.data, from);
      if (!result.ok) return page<SupportFormState>(notSent, refusedPageInit(result));
    } catch (error) {
      log.error("help_request_failed", { error });
      const { status, headers } = toFailure(error);
      return page<SupportFormState>(notSent, { status, headers: { ...headers, ...NO_STORE } });
    }
    const empty = { email, subject: "", message: "" };
    const sent = { values: empty, errors: {}, outcome: { ...SENT, isGood: true } };
    return page<SupportFormState>(sent, { headers: NO_STORE });
  },
});

export default define.page<typeof handler>(function ContactPage({ data, state, url }) {
  const { catalogue: { series }, config: { supportEmail, baseUrl } } = state.services;
  return (
    <article className="wrap prose">
      <PageHead
        title={CONTACT.title}
        description={CONTACT.description(series.title)}
        siteName={series.title}
        url={new URL(CONTACT_PATH, baseUrl ?? url).href}
        type="website"
      />
      <Headline title={CONTACT.title}>
        <p>
          {CONTACT.lead}
          {supportEmail && (
            <>
              {" "}
              {withParts(CONTACT.byMail(supportEmail), {
                link: (it) => <a href={`mailto:${supportEmail}`}>{it}</a>,
              })}
            </>
          )}
        </p>
      </Headline>
      <SupportForm {...data} />
    </article>
  );
});
