/** Props of /account. */

import { page } from "fresh";
import type { FieldErrors } from "@/lib/accounts/forms.ts";
import type { SessionView } from "@/lib/accounts/schema.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import { SETTINGS } from "@/lib/accounts/words.ts";
import { listenPath } from "@/lib/shop/addresses.ts";
import type { GiftView } from "@/lib/shop/gift_card.ts";
import type { OwnedBookView } from "@/lib/shop/owned_books.ts";
import type { PurchaseView, SuspendedView } from "@/lib/shop/purchase.ts";
import type { UnderWayView } from "@/lib/shop/schema.ts";
import type { PremiumMonthView, SubscriptionStatusView } from "@/lib/shop/subscription.ts";
import { type KnownRefusal, refusedPageInit } from "./request/answer_calls.server.ts";
import { ownPageHeaders, type State } from "./request/define.server.ts";

export interface AccountProps {
  /** Bought ones first. */
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
  { services, shelf }: State,
  session: SignedIn,
): Promise<AccountProps> {
  const { catalogue, config, accounts, shop: { purchases, payments, gifts, subscriptions } } =
    services;
  const userId = session.user.id;
  const [bought, history, given, subscription, months, devices, notices, books] = await Promise.all(
    [
      purchases.list(userId),
      purchases.history(userId),
      gifts.listOf(userId),
      subscriptions.status(userId),
      subscriptions.months(userId),
      accounts.listSessions(session),
      Promise.all([purchases.suspended(userId), payments.underWay(userId)]),
      shelf()?.catch(() => null), // the frame logs it
    ],
  );
  const owned = bought.purchases.flatMap(({ id, directlyPurchased, isFromCompleteSeries }) => {
    const book = catalogue.getBook(id);
    return book
      ? [{
        book,
        href: listenPath(book),
        isFromCompleteSeries: isFromCompleteSeries && !directlyPurchased,
        isWithPremium: false,
      }]
      : [];
  });
  const withPremium = (books?.library ?? []).flatMap(({ book, isWithPremium }) =>
    isWithPremium
      ? [{ book, href: listenPath(book), isFromCompleteSeries: false, isWithPremium }]
      : []
  );
  const ebookUrl = bought.hasCompleteSeries ? config.ebookUrl : null;
  const [suspended, underWay] = notices;
  return {
    owned: [...owned, ...withPremium],
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

/* Pages of the forms on /account that require the password. */

export interface SettingData {
  /** Shown above the form. */
  alert: { title: string; text: string } | null;
  errors: FieldErrors;
}

/** Refusals that belong to one field are shown beside it. */
const FIELDS: Record<string, string> = {
  wrong_password: "password",
  weak_password: "newPassword",
  email_taken: "email",
};

export const emptyForm = <More extends object>(more: More) =>
  page<SettingData & More>({ alert: null, errors: {}, ...more }, { headers: ownPageHeaders() });

export const badForm = <More extends object>(errors: FieldErrors, more: More) =>
  page<SettingData & More>(
    {
      alert: SETTINGS.unusable,
      errors,
      ...more,
    },
    { status: 400, headers: ownPageHeaders() },
  );

export function refusedForm<More extends object>(refusal: KnownRefusal, more: More) {
  const field = FIELDS[refusal.code];
  const errors: FieldErrors = field ? { [field]: refusal.message } : {};
  const alert = { title: SETTINGS.refusedTitle, text: refusal.message };
  return page<SettingData & More>({ alert, errors, ...more }, refusedPageInit(refusal));
}
