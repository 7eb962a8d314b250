/**
 * GET /api/verify-payment/{paymentIntentId}: reads the payment at the provider, records what it gives and
 * answers `{success, message, amount, title, audiobookId, isComplete}`. 404 for anybody else's.
 */
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";
import type { Settlement } from "@/lib/shop/schema.ts";

const MESSAGES: Record<Exclude<Settlement["state"], "unknown">, string> = {
  granted: "Thank You! Your purchase is complete.",
  processing: "Your payment is on its way.",
  open: "Your payment was not successful. Please try again.",
  canceled: "Your payment was not successful. Please try again.",
  suspended: "Paid, but closed until the difference for what was given back is paid too.",
  held: "Your payment has arrived, and we are looking at it: it is not what was agreed.",
  refunded: "This payment was given back.",
};

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    await limitCalls(ctx, CALL_RATES.paymentVerify);
    const { payments, catalogue } = ctx.state.services;
    const { state, purchase, audiobookId } = await payments.settleForUser(
      ctx.params.id ?? "",
      user.id,
    );
    if (state === "unknown" || audiobookId === null) {
      throw new Failure(404, "not_found", "There is nothing at this address.");
    }
    const book = catalogue.getBook(audiobookId);
    return privateJson({
      success: state === "granted",
      message: MESSAGES[state],
      amount: purchase?.amountMinor ?? null,
      title: purchase?.title ?? book?.title ?? null,
      audiobookId,
      isComplete: book?.isComplete ?? false,
    });
  },
});
