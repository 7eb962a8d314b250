/** /end-premium: cancels Premium, without signing in and without JavaScript. */

import { page } from "fresh";
import {
  EndingForm,
  type EndingValues,
  type StatementData,
  StatementPage,
  StatementReceived,
} from "@/components/support/StatementForms.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatSecond } from "@/lib/platform/time.ts";
import { provedAddress, senderOf } from "@/lib/site/adapters/request/account_answers.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { END_PREMIUM_PATH } from "@/lib/support/addresses.ts";
import { fieldErrors } from "@/lib/support/calls.ts";
import { endingInput, endingLines } from "@/lib/support/statement.ts";
import { ENDING, LOOK_BELOW, STATEMENT } from "@/lib/support/words.ts";

type Data = StatementData<EndingValues>;

export const handler = define.handlers({
  GET(ctx) {
    const email = provedAddress(ctx) ?? ctx.state.session?.user.email ?? "";
    const values = { name: "", email, day: "", reason: "" };
    return page<Data>({ step: "form", values, errors: {}, problem: null });
  },
  async POST(ctx) {
    const headers = ownPageHeaders();
    const { name = "", email = "", day = "", reason = "" } = await readForm(ctx.req);
    const values = { name, email, day, reason };
    const read = endingInput.safeParse({ ...values, reason: reason.trim() });
    if (!read.success) {
      const errors = fieldErrors(read.error.issues);
      return page<Data>({ step: "form", values, errors, problem: LOOK_BELOW.text }, {
        status: 400,
        headers,
      });
    }
    const sent = await ctx.state.services.support.endings.send(
      read.data,
      senderOf(ctx, read.data.email),
    );
    if (!sent.ok) {
      const data: Data = { step: "form", values, errors: {}, problem: sent.message };
      return page<Data>(data, refusedPageInit(sent));
    }
    const lines = [...endingLines(read.data), STATEMENT.received(formatSecond(sent.atMs))];
    return page<Data>({
      step: "done",
      email: read.data.email,
      lines,
      isMailed: sent.isMailed,
    }, { headers });
  },
});

export default define.page<typeof handler>(function EndPremiumPage({ data, state, url }) {
  const { catalogue: { series }, config: { baseUrl } } = state.services;
  return (
    <StatementPage
      words={ENDING}
      siteName={series.title}
      url={new URL(END_PREMIUM_PATH, baseUrl ?? url).href}
    >
      {data.step === "form" && (
        <>
          <Headline title={ENDING.title}>
            <p>{ENDING.lead}</p>
            <p>{withParts(ENDING.account, { link: (it) => <a href={ACCOUNT_PATH}>{it}</a> })}</p>
          </Headline>
          <EndingForm values={data.values} errors={data.errors} problem={data.problem} />
        </>
      )}
      {data.step === "done" && (
        <StatementReceived statement={data} afterwards={ENDING.afterwards} />
      )}
    </StatementPage>
  );
});
