/**
 * Makes a route's handler from API contracts: checks session, query and body before the route's function runs, and
 * converts its result to a response.
 */

import type { Context } from "fresh";
import type { z } from "zod";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { AnswerOf, BodyOf, Call, QueryOf } from "@/lib/platform/call.ts";
import { Failure, failureResponse, toFailure } from "@/lib/platform/http/answers.server.ts";
import { parse, readJson } from "@/lib/platform/http/read_body.server.ts";
import type { BucketRule } from "@/lib/platform/rate_limits.server.ts";
import { isRefusal, type Refusal } from "@/lib/platform/refusal.ts";
import { callerPlace } from "./address.server.ts";
import type { State } from "./define.server.ts";
import { CALL_RATES, limitCalls, requireSession } from "./require.server.ts";

/* Shared behaviour of all routes under /api: the method table, HEAD from GET, and failures as JSON. */

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type ApiHandler = (ctx: Context<State>) => Response | Promise<Response>;

function allowed(handlers: Partial<Record<Method, ApiHandler>>): string {
  const methods = Object.keys(handlers);
  return [...methods, ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

/**
 * Makes a route's handler from one function per method. An unlisted method answers 405 with `Allow` (RFC 9110 section
 * 15.5.6; file routes alone would answer 404), OPTIONS 204. HEAD is GET without its body. A thrown failure becomes
 * its status and JSON.
 */
export function api(handlers: Partial<Record<Method, ApiHandler>>): ApiHandler {
  const allow = allowed(handlers);
  return async (ctx) => {
    const method = ctx.req.method;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    const handler = handlers[(method === "HEAD" ? "GET" : method) as Method];
    try {
      if (!handler) {
        throw new Failure(405, "method_not_allowed", `Use ${allow} here, not ${method}.`, {
          allow,
        });
      }
      return await handler(ctx);
    } catch (error) {
      return failureResponse(reportFailure(ctx, error));
    }
  };
}

/** Converts a thrown value to a failure; logs it if its status is 5xx. */
function reportFailure({ state, url }: Context<State>, error: unknown): Failure {
  const failure = toFailure(error);
  if (failure.status >= 500) {
    state.services.platform.log.error("call_failed", { path: url.pathname, error });
  }
  return failure;
}

/* The HTTP status of each expected failure (4-wire, "Errors"); the only such table of the site. */

const STATUS = {
  // every domain
  busy: 503,
  not_found: 404,
  too_many_tries: 429,
  unknown_book: 404,

  // accounts
  invalid_credentials: 401,
  email_taken: 409,
  weak_password: 400,
  sign_in_again: 403,
  wrong_password: 403,
  not_verified: 401,
  reset_expired: 400,
  email_fixed: 400,
  link_expired: 400,
  demo_account: 403,
  provider_away: 503,

  // downloads
  premium_content: 402,

  // listening
  already_claimed: 409,
  beyond_chapter: 400,
  store_busy: 503,
  too_many: 409,
  too_many_streams: 429,
  unknown_chapter: 400,
  unknown_place: 400,

  // reviews
  name_reserved: 400,

  // sharing
  json_only: 501,
  not_embeddable: 404,

  // shop
  already_owned: 409,
  already_subscribed: 409,
  bad_signature: 400,
  code_reserved: 409,
  invalid_code: 400,
  not_free: 400,
  not_offered: 409,
  not_out: 409,
  not_available: 409,
  not_sold: 409,
  not_updated: 503,
  payment_canceled: 409,
  payment_disputed: 409,
  payment_held: 409,
  payment_open: 409,
  payment_refunded: 409,
  payment_suspended: 409,
  payment_under_way: 409,
  unknown_payment: 404,
  unknown_vat_id: 400,
} satisfies Record<string, Failure["status"]>;

/** A refusal with a status in the table. A refusal with any other code is a compile error in a handler. */
export type KnownRefusal = Refusal<keyof typeof STATUS>;

/** Converts a refusal to a failure. */
export function refusalFailure({ code, message, retryAfterSec }: KnownRefusal): Failure {
  return new Failure(
    STATUS[code],
    code,
    message,
    retryAfterSec === undefined ? {} : { "retry-after": String(retryAfterSec) },
  );
}

/** Status and headers of a page that shows a refusal. */
export function refusedPageInit(
  refusal: KnownRefusal,
): { status: Failure["status"]; headers: Record<string, string> } {
  const { status, headers } = refusalFailure(refusal);
  return { status, headers: { ...headers, "cache-control": "no-store" } };
}

interface CallInput<C extends Call> {
  body: BodyOf<C>;
  query: QueryOf<C>;
  /** The session; null: the contract does not require one and there is none. */
  session: C extends { session: "needed" } ? SignedIn : SignedIn | null;
}

/** Data for the contract's first answer, a refusal, or a response if status or headers differ. */
type Answered<C extends Call> = AnswerOf<C> | KnownRefusal | Response;

interface Limits {
  rate?: BucketRule;
  admit?: (ctx: Context<State>) => Promise<KnownRefusal | null>;
}

interface Route {
  method: Uppercase<Call["method"]>;
  handle: (ctx: Context<State>) => Promise<Response>;
}

/**
 * One call of a route: its contract and its function.
 * @param options.rate how often an account may make the call
 * @param options.admit the domain's own limits. Without either, a call with a body gets a default limit. All
 * limits are checked before the body is parsed
 * @param options.requireCall called first; throws if this site does not offer the call
 */
export function on<C extends Call>(
  call: C,
  answer: (ctx: Context<State>, input: CallInput<C>) => Answered<C> | Promise<Answered<C>>,
  { requireCall, ...limits }: Limits & { requireCall?: (ctx: Context<State>) => unknown } = {},
): Route {
  return {
    method: call.method.toUpperCase() as Route["method"],
    async handle(ctx) {
      try {
        requireCall?.(ctx);
        const refusal = await refusalOf(ctx, call, limits);
        if (refusal) return failureOf(call, refusalFailure(refusal));
        const answered = await answer(ctx, await readInput(ctx, call));
        if (answered instanceof Response) return answered;
        if (isRefusal(answered)) return failureOf(call, refusalFailure(answered));
        return answerOf(call, answered);
      } catch (error) {
        return failureOf(call, reportFailure(ctx, error));
      }
    },
  };
}

/** A route's handler from its calls; any other method answers 405 with `Allow`. */
export const answerCalls = (...routes: Route[]) =>
  api(Object.fromEntries(routes.map(({ method, handle }) => [method, handle])));

/** @throws {Failure} 401 without the session that the call needs, 429 with Retry-After. */
async function refusalOf(
  ctx: Context<State>,
  call: Call,
  { rate, admit }: Limits,
): Promise<KnownRefusal | null> {
  if (call.session === "needed") requireSession(ctx, call.signInText?.());
  if (rate) await limitCalls(ctx, rate);
  if (admit) return await admit(ctx);
  if (call.body && !rate) {
    await limitCalls(ctx, CALL_RATES.body, ctx.state.session?.user.id ?? callerPlace(ctx));
  }
  return null;
}

async function readInput<C extends Call>(ctx: Context<State>, call: C): Promise<CallInput<C>> {
  const { session } = ctx.state;
  const query = call.query &&
    parse(call.query, Object.fromEntries(ctx.url.searchParams), "request");
  const body = call.body && await readBody(ctx.req, call, call.body);
  return { body, query, session } as CallInput<C>;
}

async function readBody(req: Request, { isBodyOptional, maxBytes }: Call, body: z.ZodType) {
  if (isBodyOptional && req.body === null) return parse(body, {}, "request");
  return await readJson(req, body, maxBytes);
}

/** Responses that need a session belong to one listener: caches must not store them. */
function answerOf({ answers, session, isAccountCall }: Call, data: unknown): Response {
  const status = Number(Object.keys(answers)[0]);
  const isPrivate = session || isAccountCall;
  const headers: HeadersInit = isPrivate ? { "cache-control": "no-store" } : {};
  if (status === 204) return new Response(null, { status, headers });
  return Response.json(data, { status, headers });
}

/**
 * Failures of account calls contain the fields that the specification's client reads, beside the usual error
 * (4-wire).
 */
function failureOf({ isAccountCall, failureFields }: Call, failure: Failure): Response {
  if (!isAccountCall) return failureResponse(failure);
  const { status, code, message, headers, fields } = failure;
  return Response.json({
    success: false,
    ...failureFields,
    message,
    error: { code, message, fields },
  }, {
    status,
    headers: { ...headers, "cache-control": "no-store" },
  });
}
