/** Counts a sale to a listener with consent; at most once, whichever page reports it. */
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { hasConsent } from "@/lib/site/adapters/request/consent.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";

/** @returns false: no consent, nothing is stored or sent */
export async function countPurchase(
  req: Request,
  { services, session }: State & { session: SignedIn },
  { purchase, referrer }: { purchase: PurchaseView; referrer: string },
): Promise<boolean> {
  if (!hasConsent(req.headers)) return false;
  await services.analytics.countPurchase({
    transactionId: purchase.id,
    audiobookId: purchase.audiobookId,
    userId: session.user.id,
    email: session.user.email,
    amount: purchase.amountMinor,
    currency: purchase.currency,
    paymentMethod: purchase.method,
    timestamp: purchase.createdAt,
    userAgent: req.headers.get("user-agent")?.slice(0, 500) ?? "",
    referrer,
  });
  return true;
}
