/** Props of /account. */
import type { SessionView } from "@/lib/accounts/schema.ts";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import { listenPath } from "@/lib/shop/addresses.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { GiftView } from "@/lib/shop/discount.ts";
import type { OwnedBookView } from "@/lib/shop/owned_books.ts";
import type { PremiumMonthView } from "@/lib/shop/premium_month.ts";
import type { PurchaseView, SuspendedView } from "@/lib/shop/purchase.ts";
import type { SubscriptionStatusView } from "@/lib/shop/subscription.ts";

export interface AccountProps {
  owned: OwnedBookView[];
  /** Where owners of the series get the eBooks; null: not an owner, or there are none. */
  ebookUrl: string | null;
  history: PurchaseView[];
  suspended: SuspendedView[];
  gifts: GiftView[];
  subscription: SubscriptionStatusView;
  /** Paid months of Premium. */
  months: PremiumMonthView[];
  devices: SessionView[];
}

export async function accountProps(
  { services }: State,
  session: SignedIn,
): Promise<AccountProps> {
  const { catalogue, config, purchases, gifts, subscriptions, accounts } = services;
  const userId = session.user.id;
  const [bought, history, suspended, given, subscription, months, devices] = await Promise.all([
    purchases.list(userId),
    purchases.history(userId),
    purchases.suspended(userId),
    gifts.listOf(userId),
    subscriptions.status(userId),
    subscriptions.months(userId),
    accounts.listSessions(session),
  ]);
  const owned = bought.purchases.flatMap(({ id, directlyPurchased, isFromCompleteSeries }) => {
    const book = catalogue.getBook(id);
    return book
      ? [{
        book,
        href: listenPath(book),
        isFromCompleteSeries: isFromCompleteSeries && !directlyPurchased,
      }]
      : [];
  });
  const ebookUrl = bought.hasCompleteSeries ? config.ebookUrl : null;
  return { owned, ebookUrl, history, suspended, gifts: given, subscription, months, devices };
}
