/** Idempotency keys (docs.stripe.com/api/idempotent_requests): a POST asked twice is done once. */

import { StripeFailure } from "./failure.ts";
import type { StoredAnswer } from "./objects.ts";
import type { Work } from "./state.ts";

/**
 * What was answered to this key before; null: nothing yet. `request` is method, path and body.
 * @throws {StripeFailure} 400: the key was used for another request, or is too long.
 */
export async function findStored(
  work: Work,
  key: string,
  request: string,
): Promise<StoredAnswer | null> {
  if (key.length > 255) {
    throw new StripeFailure(400, "Idempotency keys have at most 255 characters.");
  }
  const stored = await work.get("stored_answer", key);
  if (stored && stored.request !== request) {
    const message = "Keys for idempotent requests can only be used with the same parameters " +
      `they were first used with. Try using a key other than '${key}'.`;
    throw new StripeFailure(400, message, { type: "idempotency_error" });
  }
  return stored;
}

/** A request that was refused before anything happened may be sent again, corrected. */
export function isWorthStoring(status: number): boolean {
  return status < 400 || status === 402 || status >= 500;
}
