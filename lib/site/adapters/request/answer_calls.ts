/**
 * Makes a route's handler from API contracts: checks session, query and body before the route's function runs, and
 * converts its result to a response.
 */
import type { Context } from "fresh";
import type { z } from "zod";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import type { AnswerOf, BodyOf, Call, QueryOf } from "@/lib/platform/call.ts";
import type { BucketRule } from "@/lib/platform/rate_limit.ts";
import { isRefusal } from "@/lib/platform/refusal.ts";
import { type Failure, failureResponse } from "@/lib/platform/server/http/failure.ts";
import { parse, readJson } from "@/lib/platform/server/http/parse.ts";
import { api, reportFailure } from "@/lib/site/adapters/request/api.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { type KnownRefusal, refusalFailure } from "@/lib/site/adapters/request/refusal_status.ts";
import { limitBodies, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { requireSession } from "@/lib/site/adapters/request/require_session.ts";

export interface CallInput<C extends Call> {
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
 * @param options.admit the domain's own limits. Without either, a call that takes a body has one of its own: whatever
 * limits a call is asked before its body is parsed
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
  if (call.session === "needed") requireSession(ctx, call.signInText);
  if (rate) await limitCalls(ctx, rate);
  if (admit) return await admit(ctx);
  if (call.body && !rate) await limitBodies(ctx);
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
