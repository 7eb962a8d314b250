/** /withdraw: withdrawal from a purchase in two steps, without an account and without JavaScript. */

import { page } from "fresh";
import {
  type StatementData,
  StatementPage,
  StatementReceived,
  WithdrawalForm,
  WithdrawalStatement,
  type WithdrawalValues,
} from "@/components/support/StatementForms.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatSecond } from "@/lib/platform/time.ts";
import { REFUNDS_PATH } from "@/lib/shop/addresses.ts";
import { provedAddress, senderOf } from "@/lib/site/adapters/request/account_answers.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { fieldErrors } from "@/lib/support/calls.ts";
import { statementLines, withdrawalInput } from "@/lib/support/statement.ts";
import { LOOK_BELOW, STATEMENT, WITHDRAW } from "@/lib/support/words.ts";

type Data =
  | StatementData<WithdrawalValues>
  | { step: "check"; values: WithdrawalValues; lines: string[] };

export const handler = define.handlers({
  GET(ctx) {
    const email = provedAddress(ctx) ?? ctx.state.session?.user.email ?? "";
    const values = { name: "", email, order: "" };
    return page<Data>({ step: "form", values, errors: {}, problem: null });
  },
  async POST(ctx) {
    const headers = ownPageHeaders();
    const { name = "", email = "", order = "", step } = await readForm(ctx.req);
    const typed = { name, email, order };
    if (step === "change") {
      return page<Data>({ step: "form", values: typed, errors: {}, problem: null }, { headers });
    }
    const read = withdrawalInput.safeParse(typed);
    if (!read.success) {
      const errors = fieldErrors(read.error.issues);
      const data: Data = { step: "form", values: typed, errors, problem: LOOK_BELOW.text };
      return page<Data>(data, { status: 400, headers });
    }
    const lines = statementLines(read.data);
    if (step !== "confirm") {
      return page<Data>({ step: "check", values: read.data, lines }, { headers });
    }
    const sent = await ctx.state.services.support.withdrawals.send(
      read.data,
      senderOf(ctx, read.data.email),
    );
    if (!sent.ok) {
      const data: Data = { step: "form", values: typed, errors: {}, problem: sent.message };
      return page<Data>(data, refusedPageInit(sent));
    }
    const received = STATEMENT.received(formatSecond(sent.atMs));
    return page<Data>({
      step: "done",
      email: read.data.email,
      lines: [...lines, received],
      isMailed: sent.isMailed,
    }, { headers });
  },
});

export default define.page<typeof handler>(function WithdrawPage({ data, state, url }) {
  const { catalogue: { series }, config: { baseUrl } } = state.services;
  const { check, refunds } = WITHDRAW;
  return (
    <StatementPage
      words={WITHDRAW}
      siteName={series.title}
      url={new URL(WITHDRAW_PATH, baseUrl ?? url).href}
    >
      {data.step === "form" && (
        <>
          <Headline title={WITHDRAW.title}>
            <p>{WITHDRAW.lead}</p>
            <p>{withParts(refunds, { link: (it) => <a href={REFUNDS_PATH}>{it}</a> })}</p>
          </Headline>
          <WithdrawalForm values={data.values} errors={data.errors} problem={data.problem} />
        </>
      )}
      {data.step === "check" && (
        <>
          <Headline title={check.title}>
            <p>{check.lead}</p>
          </Headline>
          <WithdrawalStatement values={data.values} lines={data.lines} />
        </>
      )}
      {data.step === "done" && (
        <StatementReceived statement={data} afterwards={WITHDRAW.afterwards} />
      )}
    </StatementPage>
  );
});
