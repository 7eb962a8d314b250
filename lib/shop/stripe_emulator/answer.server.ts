/** Answers one call: key, route, idempotency, expansion. */

import { listBalance } from "./balance.server.ts";
import { answerBank, confirmIntent } from "./bank.server.ts";
import {
  createCoupon,
  createCustomer,
  createPortalSession,
  createProduct,
  listCheckoutSessions,
  listCustomers,
  retrieveCoupon,
  retrieveProduct,
  updateCoupon,
  updateProduct,
} from "./checkout.server.ts";
import { type FormValue, readForm } from "./params.server.ts";
import { listInvoices, voidOpenInvoice } from "./invoices.server.ts";
import { type Kinds, StripeFailure } from "./objects.server.ts";
import {
  cancelIntent,
  createIntent,
  createRefund,
  listDisputes,
  listIntents,
  retrieveIntent,
} from "./payment_intents.server.ts";
import {
  checkKey,
  type EmulatorCall,
  findStored,
  isWorthStoring,
  type Work,
} from "./state.server.ts";
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  retrieveSubscription,
  updateSubscription,
} from "./subscriptions.server.ts";
import { calculateTax, recordTax, reverseTax } from "./tax.server.ts";

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

/* The Stripe emulator's calls. */

type Handler = (call: EmulatorCall) => unknown;

const ROUTES: Record<string, Handler> = {
  "POST /v1/payment_intents": createIntent,
  "GET /v1/payment_intents": listIntents,
  "GET /v1/payment_intents/:id": retrieveIntent,
  "POST /v1/payment_intents/:id/cancel": cancelIntent,
  "POST /v1/payment_intents/:id/confirm": confirmIntent,
  "POST /v1/payment_intents/:id/answer_bank": answerBank,
  "POST /v1/refunds": createRefund,
  "GET /v1/disputes": listDisputes,
  "GET /v1/balance_transactions": listBalance,
  "POST /v1/customers": createCustomer,
  "GET /v1/customers": listCustomers,
  "POST /v1/products": createProduct,
  "GET /v1/products/:id": retrieveProduct,
  "POST /v1/products/:id": updateProduct,
  "POST /v1/coupons": createCoupon,
  "GET /v1/coupons/:id": retrieveCoupon,
  "POST /v1/coupons/:id": updateCoupon,
  "POST /v1/subscriptions": createSubscription,
  "GET /v1/subscriptions": listSubscriptions,
  "GET /v1/subscriptions/:id": retrieveSubscription,
  "POST /v1/subscriptions/:id": updateSubscription,
  "DELETE /v1/subscriptions/:id": cancelSubscription,
  "GET /v1/invoices": listInvoices,
  "POST /v1/invoices/:id/void": voidOpenInvoice,
  "GET /v1/checkout/sessions": listCheckoutSessions,
  "POST /v1/billing_portal/sessions": createPortalSession,
  "POST /v1/tax/calculations": calculateTax,
  "POST /v1/tax/transactions/create_from_calculation": recordTax,
  "POST /v1/tax/transactions/create_reversal": reverseTax,
};

const PATTERNS = Object.entries(ROUTES).map(([route, handler]) => {
  const [method = "", path = ""] = route.split(" ");
  return { method, path: new RegExp(`^${path.replace(":id", "([^/]+)")}$`), handler };
});

/** @throws {StripeFailure} 404 for an unknown call. */
function findRoute(method: string, path: string): { handler: Handler; id: string } {
  for (const { method: wanted, path: pattern, handler } of PATTERNS) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (match) return { handler, id: decodeURIComponent(match[1] ?? "") };
  }
  throw new StripeFailure(404, `Unrecognized request URL (${method}: ${path}).`);
}
