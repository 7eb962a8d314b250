/** Switches Premium on and off in test mode; used by the API call and the form. */
import type { Context } from "fresh";
import { REFUSALS } from "@/lib/shop/words/refusals.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require_test_mode.ts";

/**
 * @throws {HttpError} 404 in live mode
 * @throws {Failure} 503 if the change cannot be stored
 */
export async function setTestSubscription(
  ctx: Context<State>,
  { userId, isSubscribed }: { userId: string; isSubscribed: boolean },
): Promise<void> {
  const { subscriptions, log } = requireTestMode(ctx);
  try {
    await subscriptions.setTest(userId, isSubscribed);
  } catch (error) {
    log.error("test_subscription_failed", { error });
    throw new Failure(503, "not_updated", REFUSALS.notSwitched, {
      "retry-after": "5",
    });
  }
}
