/** Every failure of a request: JSON for calls, a page for people, both with the security headers. */
import { type Context, HttpError } from "fresh";
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";
import { Head } from "fresh/runtime";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { type Failure, failureResponse, toFailure } from "@/lib/platform/server/http/failure.ts";
import { securityHeaders } from "@/lib/site/adapters/middlewares/security_headers.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import { ERRORS, LOST } from "@/lib/site/words.ts";

/** Addresses that programs ask. */
const CALL = /^\/((api|feed|webhooks)\/|(healthz|readyz)$)/;

const HOME = { href: "/", label: ERRORS.home };

export const handler = async (ctx: Context<State>): Promise<Response> => {
  const failure = toFailure(ctx.error);
  if (!(ctx.error instanceof HttpError)) {
    ctx.state.services.log.error("request_failed", {
      requestId: ctx.state.requestId, // the middlewares that gave it are left by now
      path: ctx.url.pathname,
      error: ctx.error instanceof Error ? ctx.error : String(ctx.error),
    });
  }
  // An error page has nothing to hear, whatever the failed page had announced.
  Object.assign(ctx.state, { sound: null, hasPlayer: false });
  // The error passed by the middlewares that dress an answer; this one has to dress itself.
  ctx.next = () => CALL.test(ctx.url.pathname) ? callFailed(failure) : pageFailed(ctx, failure);
  const response = await securityHeaders(ctx);
  if (failure.status >= 500) response.headers.set("x-request-id", ctx.state.requestId);
  return response;
};

const callFailed = (failure: Failure): Promise<Response> =>
  Promise.resolve(failureResponse(failure));

async function pageFailed(ctx: Context<State>, failure: Failure): Promise<Response> {
  const { status } = failure;
  const headers = { ...failure.headers, "cache-control": "no-store" };
  try {
    return await ctx.render(<ErrorPage failure={failure} requestId={ctx.state.requestId} />, {
      status,
      headers,
    });
  } catch (error) { // what broke is needed by every page
    ctx.state.services.log.error("error_page_failed", { error });
    return new Response(failure.message, { status, headers });
  }
}

function ErrorPage({ failure, requestId }: { failure: Failure; requestId: string }) {
  const { title, text } = wordsFor(failure);
  return (
    <>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <ErrorPanel title={title} text={text} action={HOME}>
        {failure.status === 404 && <WaysOn />}
        {failure.status >= 500 && <Reference id={requestId} />}
      </ErrorPanel>
    </>
  );
}

function WaysOn() {
  return (
    <p>
      {LOST.why} {LOST.start} <a href="/">{LOST.home}</a>, <a href="/#books">{LOST.books}</a>{" "}
      {LOST.or} <a href={CONTACT_PATH}>{LOST.contact}</a>.
    </p>
  );
}

/** For whoever writes to us about it. */
function Reference({ id }: { id: string }) {
  return (
    <p>
      {ERRORS.reference} <code>{id}</code>
    </p>
  );
}

function wordsFor({ code, status, message }: Failure): { title: string; text: string } {
  if (status === 404) return ERRORS.notFound;
  if (code === "internal") return { title: ERRORS.internal, text: message };
  return { title: status === 503 ? ERRORS.unavailable : ERRORS.other, text: message };
}
