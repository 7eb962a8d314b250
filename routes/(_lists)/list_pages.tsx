/**
 * The pages of a mailing list: signing up, the confirmation mail's link and the link to unsubscribe. Mail scanners
 * open links too, so only a POST changes anything.
 */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { AlertForm, AlertStep } from "@/components/announcements/AlertForm.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import {
  alertInput,
  askedLetter,
  confirmPath,
  leavePath,
  LIST_PATHS,
  type ListName,
} from "@/lib/announcements/schema.ts";
import { EXPIRED_LINK, LIST_WORDS } from "@/lib/announcements/words.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { clientAddress } from "@/lib/site/adapters/request/address.server.ts";
import { ownsAddress, provedCookie } from "@/lib/site/adapters/request/account_answers.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { requireList } from "@/lib/site/adapters/request/require.server.ts";

interface SignUp {
  email: string;
  error?: string;
  isSent: boolean;
}

/** POST sends the link that confirms the address. */
export const signUpHandler = (list: ListName) =>
  define.handlers({
    GET({ state }) {
      requireList(state, list);
      return page<SignUp>({ email: state.session?.user.email ?? "", isSent: false });
    },
    async POST(ctx) {
      const entries = requireList(ctx.state, list);
      const { email = "" } = await readForm(ctx.req);
      const read = alertInput.safeParse({ email });
      if (!read.success) {
        const error = LIST_WORDS[list].email.unusable;
        const data = { email: email.slice(0, 254), error, isSent: false };
        return page<SignUp>(data, { status: 400, headers: ownPageHeaders() });
      }
      const isOwner = ownsAddress(ctx, read.data.email);
      const result = await entries.signUp({ ...read.data, address: clientAddress(ctx), isOwner });
      return result.ok
        ? page<SignUp>({ email: read.data.email, isSent: true }, { headers: ownPageHeaders() })
        : page<SignUp>({ email, error: result.message, isSent: false }, refusedPageInit(result));
    },
  });

export const signUpPage = (list: ListName) =>
  define.page<ReturnType<typeof signUpHandler>>(function SignUpPage({ data, state, url }) {
    const { email, error, isSent } = data;
    const { catalogue: { series }, config: { baseUrl } } = state.services;
    const { title, description, lead, sent, home } = LIST_WORDS[list];
    return (
      <>
        <PageHead
          title={title}
          description={description(series.title)}
          siteName={series.title}
          url={new URL(LIST_PATHS[list], baseUrl ?? url).href}
          type="website"
        />
        {isSent
          ? (
            <ErrorPanel
              title={sent.title}
              text={sent.text(email)}
              action={{ href: "/", label: home }}
            />
          )
          : (
            <article className="wrap prose">
              <h1>{title}</h1>
              <p>{lead(series.title)}</p>
              <AlertForm email={email} error={error} list={list} />
            </article>
          )}
      </>
    );
  });

interface Entry {
  token: string;
  /** null: the link is no longer valid, or the address is not on the list. */
  email: string | null;
}

/** POST adds the address to the list. */
export const confirmHandler = (list: ListName) =>
  define.handlers({
    async GET(ctx) {
      const { state, url } = ctx;
      const token = url.searchParams.get("token") ?? "";
      const known = await requireList(state, list).find(token);
      const proof = known && { "set-cookie": provedCookie(ctx, known.email) };
      return page<Entry & { isDone: boolean }>({
        token,
        email: known?.email ?? null,
        isDone: known !== null && known.confirmedAt !== null,
      }, { status: known ? 200 : 404, headers: { ...ownPageHeaders(), ...proof } });
    },
    async POST({ state, url }) {
      const token = url.searchParams.get("token") ?? "";
      const entries = requireList(state, list);
      await entries.confirm(token);
      const email = (await entries.find(token))?.email ?? null;
      return page<Entry & { isDone: boolean }>({ token, email, isDone: true }, {
        status: email ? 200 : 404,
        headers: ownPageHeaders(),
      });
    },
  });

/** English names the address and the series in another order for each list. */
const doneText = (list: ListName, email: string, series: string): string =>
  list === "news"
    ? LIST_WORDS.news.confirm.done.text(series, email)
    : LIST_WORDS.release.confirm.done.text(email, series);

export const confirmPage = (list: ListName) =>
  define.page<ReturnType<typeof confirmHandler>>(function ConfirmPage({ data, state }) {
    const { token, email, isDone } = data;
    const { series } = state.services.catalogue;
    const { title, confirm, leave } = LIST_WORDS[list];
    return (
      <>
        <OwnPageHead title={title} siteName={series.title} />
        {email === null
          ? <ErrorPanel {...EXPIRED_LINK} action={{ href: LIST_PATHS[list], label: title }} />
          : isDone
          ? (
            <AlertStep
              title={confirm.done.title}
              text={doneText(list, email, series.title)}
              action={leavePath(list, token)}
              submit={leave.submit}
            />
          )
          : (
            <AlertStep
              title={title}
              text={confirm.text(email, series.title)}
              action={confirmPath(list, token)}
              submit={confirm.submit}
            />
          )}
      </>
    );
  });

/** POST unsubscribes: also of mail programs, when their button is pressed (RFC 8058), without cookies. */
export const leaveHandler = (list: ListName) =>
  define.handlers({
    async GET({ state, url }) {
      const token = url.searchParams.get("token") ?? "";
      const email = (await requireList(state, list).find(token))?.email ?? null;
      return page<Entry>({ token, email }, { headers: ownPageHeaders() });
    },
    async POST({ state, url }) {
      const token = url.searchParams.get("token") ?? "";
      await requireList(state, list).leave(token, askedLetter(url));
      return page<Entry>({ token, email: null }, { headers: ownPageHeaders() });
    },
  });

export const leavePage = (list: ListName) =>
  define.page<ReturnType<typeof leaveHandler>>(function LeavePage({ data, state, url }) {
    const { token, email } = data;
    const { series } = state.services.catalogue;
    const { leave, home } = LIST_WORDS[list];
    return (
      <>
        <OwnPageHead title={leave.head} siteName={series.title} />
        {email === null
          ? <ErrorPanel {...leave.done} action={{ href: "/", label: home }} />
          : (
            <AlertStep
              title={leave.title}
              text={leave.text(email, series.title)}
              action={leavePath(list, token, askedLetter(url))}
              submit={leave.submit}
            />
          )}
      </>
    );
  });
