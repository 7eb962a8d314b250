/** Answers one call: key, route, idempotency, expansion. */

import { type FormValue, readForm } from "./form.server.ts";
import { type Kinds, StripeFailure } from "./objects.server.ts";
import { findRoute } from "./routes.server.ts";
import { checkKey, findStored, isWorthStoring, type Work } from "./state.server.ts";

/* `expand[]=latest_invoice.confirmation_secret`: replaces ids by their objects. */

const KIND_OF_FIELD: Record<string, keyof Kinds> = {
  latest_charge: "charge",
  latest_invoice: "invoice",
  payment_link: "payment_link",
};

/** Fields that Stripe sends only on request. */
const ON_DEMAND = ["confirmation_secret", "payments"];

type Json = { [name: string]: unknown };

/** The answer as sent: expanded, and without fields that were not requested. */
async function expand(work: Work, answer: unknown, wanted: FormValue): Promise<unknown> {
  const paths = Array.isArray(wanted) ? wanted.map((path) => String(path).split(".")) : [];
  return await expandObject(work, structuredClone(answer) as Json, paths);
}

async function expandObject(work: Work, object: Json, paths: string[][]): Promise<Json> {
  if (object.object === "list" && Array.isArray(object.data)) {
    const below = paths.filter(([first]) => first === "data").map(([, ...rest]) => rest);
    const data = object.data.map((item) => expandObject(work, item, below));
    return { ...object, data: await Promise.all(data) };
  }
  const fields = new Set(paths.map(([first = ""]) => first));
  for (const field of ON_DEMAND) if (!fields.has(field)) delete object[field];
  for (const field of fields) {
    const kind = KIND_OF_FIELD[field];
    const id = object[field];
    if (!kind || typeof id !== "string") continue;
    const below = paths.filter(([first]) => first === field).map(([, ...rest]) => rest);
    const found = await work.get(kind, id);
    if (found) object[field] = await expandObject(work, { ...found }, below.filter((it) => it[0]));
  }
  return object;
}

interface ApiRequest {
  method: string;
  url: URL;
  body: string;
  authorization: string | null;
  idempotencyKey: string | null;
  /** Fails instead of doing it. */
  isFailing: boolean;
}

interface ApiAnswer {
  status: number;
  body: string;
  /** A repeated answer to an idempotency key. */
  isReplayed: boolean;
}

/** Answers, and commits the changes. */
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
