/** Who may call what: shops by their secret key, browsers by a payment's own secret. */

import { noSuch, StripeFailure } from "./failure.ts";
import type { FormValue } from "./form.ts";
import type { Work } from "./state.ts";

export interface KeyedRequest {
  authorization: string | null;
  method: string;
  path: string;
  params: { [name: string]: FormValue };
}

/** The calls of Stripe.js. */
const OF_BROWSERS = /^(GET|POST) \/v1\/payment_intents\/([^/]+)(\/confirm|\/answer_bank)?$/;

/** @throws {StripeFailure} 401, or 404 as for a payment that is not there. */
export async function checkKey(
  work: Work,
  { authorization, method, path, params }: KeyedRequest,
): Promise<void> {
  const key = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? params.key;
  delete params.key; // Stripe.js sends it among the parameters
  if (typeof key === "string" && /^[sr]k_/.test(key)) return;
  const id = OF_BROWSERS.exec(`${method} ${path}`)?.[2];
  if (typeof key !== "string" || !key.startsWith("pk_") || id === undefined) {
    throw new StripeFailure(401, "Invalid API Key provided");
  }
  const intent = await work.get("payment_intent", id);
  if (!intent || intent.client_secret !== params.client_secret) throw noSuch("payment_intent", id);
}
