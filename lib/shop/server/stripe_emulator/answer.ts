/** One call, from its bytes to its answer: key, route, idempotency, expansion. */

import { expand } from "./expand.ts";
import { StripeFailure } from "./failure.ts";
import { readForm } from "./form.ts";
import { findStored, isWorthStoring } from "./idempotency.ts";
import { checkKey } from "./keys.ts";
import { findRoute } from "./routes.ts";
import type { Work } from "./state.ts";

export interface ApiRequest {
  method: string;
  url: URL;
  body: string;
  authorization: string | null;
  idempotencyKey: string | null;
  /** Fail instead of doing it. */
  isFailing: boolean;
}

export interface ApiAnswer {
  status: number;
  body: string;
  /** The first answer to the same idempotency key, given again. */
  isReplayed: boolean;
}

/** Answers, and commits what was done. */
export async function answerRequest(work: Work, request: ApiRequest): Promise<ApiAnswer> {
  const key = request.method === "POST" ? request.idempotencyKey : null;
  const text = `${request.method} ${request.url.pathname} ${request.body}`;
  try {
    const stored = key === null ? null : await findStored(work, key, text);
    if (stored) return { status: stored.status, body: stored.body, isReplayed: true };
  } catch (error) {
    return { ...toAnswer(error), isReplayed: false };
  }
  const answer = await handle(work, request);
  if (isWorthStoring(answer.status)) {
    if (key !== null) work.put({ id: key, object: "stored_answer", request: text, ...answer });
    await work.commit();
  }
  return { ...answer, isReplayed: false };
}

async function handle(work: Work, request: ApiRequest): Promise<{ status: number; body: string }> {
  const { method, url, body, authorization, isFailing } = request;
  const { pathname: path } = url;
  const params = readForm(new URLSearchParams(`${url.search.slice(1)}&${body}`));
  try {
    await checkKey(work, { authorization, method, path, params });
    if (isFailing) throw new StripeFailure(500, "An unknown error occurred", { type: "api_error" });
    const { handler, id } = findRoute(method, path);
    const found = await handler({ work, id, params });
    const answer = await expand(work, found, params.expand ?? []);
    return { status: 200, body: JSON.stringify(answer) };
  } catch (error) {
    return toAnswer(error);
  }
}

function toAnswer(error: unknown): { status: number; body: string } {
  if (!(error instanceof StripeFailure)) throw error;
  return { status: error.status, body: error.toBody() };
}
