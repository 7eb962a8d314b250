/** Response to a failed request: JSON for API calls, else a page; both with the security headers. */

import { type Context, HttpError } from "fresh";
import { Head } from "fresh/runtime";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { isBookPath } from "@/lib/catalogue/addresses.ts";
import { type Failure, failureResponse, toFailure } from "@/lib/platform/http/answers.server.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { inARow } from "@/lib/platform/words.ts";
import { languageOfFailure, withLocalLinks } from "@/lib/site/adapters/request_language.server.ts";
import { securityHeaders } from "@/lib/site/adapters/response_headers.server.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import type { State } from "@/lib/site/adapters/request/define.server.ts";
import { ERRORS, LOST } from "@/lib/site/words.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";

/** Addresses that programs request. */
const CALL = /^\/((api|feed|webhooks)\/|(healthz|readyz)$)/;

/** Pages that list books. */
const LISTS = ["/", LIBRARY_PATH];

const isCall = ({ url: { pathname } }: Context<State>): boolean => CALL.test(pathname);

/** The exception ended the language of the middlewares, too. */
export const handler = (ctx: Context<State>): Promise<Response> => {
  const language = isCall(ctx) ? ctx.state.language : languageOfFailure(ctx);
  Object.assign(ctx.state, { language } satisfies Partial<State>);
  return withLanguage(language, () => answerFailure(ctx));
};

async function answerFailure(ctx: Context<State>): Promise<Response> {
  const failure = toFailure(ctx.error);
  if (!(ctx.error instanceof HttpError)) {
    ctx.state.services.platform.log.error("request_failed", {
      requestId: ctx.state.requestId, // passed explicitly: the logging context of the middlewares has ended
      path: ctx.url.pathname,
      error: ctx.error instanceof Error ? ctx.error : String(ctx.error),
    });
  }
  // The failed page may have announced a player; an error page has none.
  Object.assign(ctx.state, { sound: null, hasPlayer: false });
  // The exception skipped the middlewares that add headers to a response, so the security headers are added here.
  ctx.next = () => isCall(ctx) ? callFailed(failure) : pageFailed(ctx, failure);
  const response = await securityHeaders(ctx);
  response.headers.set("x-request-id", ctx.state.requestId);
  return response;
}

const callFailed = (failure: Failure): Promise<Response> =>
  Promise.resolve(failureResponse(failure));

async function pageFailed(ctx: Context<State>, failure: Failure): Promise<Response> {
  const { status } = failure;
  const headers = { ...failure.headers, "cache-control": "no-store" };
  try {
    const { state: { requestId }, url: { pathname } } = ctx;
    const page = <ErrorPage failure={failure} requestId={requestId} path={pathname} />;
    const response = await ctx.render(page, { status, headers });
    return await withLocalLinks(response, ctx.state.language);
  } catch (error) { // the frame of every page fails too: plain text
    ctx.state.services.platform.log.error("error_page_failed", { error });
    return new Response(failure.message, { status, headers });
  }
}

interface ErrorPageProps {
  failure: Failure;
  requestId: string;
  path: string;
}

function ErrorPage({ failure, requestId, path }: ErrorPageProps) {
  const { title, text } = wordsFor(failure, path);
  return (
    <>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <ErrorPanel title={title} text={text} action={{ href: "/", label: ERRORS.home }}>
        {failure.status === 404 && <NotFoundLinks />}
        {failure.status >= 500 && <Reference id={requestId} />}
      </ErrorPanel>
    </>
  );
}

function NotFoundLinks() {
  return (
    <p>
      {withParts(LOST.text, {
        home: (it) => <a href="/">{it}</a>,
        books: (it) => <a href="/#books">{it}</a>,
        contact: (it) => <a href={CONTACT_PATH}>{it}</a>,
      })}
    </p>
  );
}

/** The request's id, to quote in a message to support. */
function Reference({ id }: { id: string }) {
  return <p>{withParts(ERRORS.reference(id), { code: (it) => <code>{it}</code> })}</p>;
}

function wordsFor(
  { code, status, message }: Failure,
  path: string,
): { title: string; text: string } {
  if (status === 404) return ERRORS.notFound;
  const text = status < 500
    ? message
    : isBookPath(path)
    ? ERRORS.noBook
    : LISTS.includes(path)
    ? inARow(ERRORS.noBooks, message)
    : message;
  if (code === "internal") return { title: ERRORS.internal, text };
  return { title: status === 503 ? ERRORS.unavailable : ERRORS.other, text };
}
