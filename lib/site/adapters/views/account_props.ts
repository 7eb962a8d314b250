/** Props of /account. */
import type { SessionView } from "@/lib/accounts/schema.ts";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import { listenPath } from "@/lib/shop/addresses.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { GiftView } from "@/lib/shop/discount.ts";
import type { OwnedBookView } from "@/lib/shop/owned_books.ts";
import type { PremiumMonthView } from "@/lib/shop/premium_month.ts";
import type { UnderWayView } from "@/lib/shop/schema.ts";
import type { PurchaseView, SuspendedView } from "@/lib/shop/purchase.ts";
import type { SubscriptionStatusView } from "@/lib/shop/subscription.ts";

export interface AccountProps {
  owned: OwnedBookView[];
  /** Where owners of the series get the eBooks; null: not an owner, or there are none. */
  ebookUrl: string | null;
  history: PurchaseView[];
  suspended: SuspendedView[];
  underWay: UnderWayView[];
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
  const { catalogue, config, purchases, payments, gifts, subscriptions, accounts } = services;
  const userId = session.user.id;
  const [bought, history, given, subscription, months, devices, notices] = await Promise.all([
    purchases.list(userId),
    purchases.history(userId),
    gifts.listOf(userId),
    subscriptions.status(userId),
    subscriptions.months(userId),
    accounts.listSessions(session),
    Promise.all([purchases.suspended(userId), payments.underWay(userId)]),
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
  const [suspended, underWay] = notices;
  return {
    owned,
    ebookUrl,
    history,
    suspended,
    underWay,
    gifts: given,
    subscription,
    months,
    devices,
  };
}
