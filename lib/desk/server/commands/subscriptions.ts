/** Commands for Premium: listing subscriptions, and ending one as the author. */
import { refuse } from "@/lib/platform/refusal.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import type { SubscriptionRecord } from "@/lib/shop/subscription.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { maskedAddress } from "@/lib/platform/mail_address.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { OUTCOMES } from "@/lib/desk/words/outcomes.ts";
import { SUBSCRIPTION_OUTCOMES } from "@/lib/desk/words/subscriptions.ts";

/** Subscriptions per page. */
const LISTED = 50;

/** A subscription as the author sees it. */
export interface SubscriptionLine {
  id: string;
  userId: string;
  /** null: the account was erased. */
  email: string | null;
  status: SubscriptionRecord["status"];
  /** End of the paid period, ISO 8601. */
  endsAt: string;
  cancelsAtPeriodEnd: boolean;
  isTest: boolean;
}

export interface SubscriptionLines {
  lines: SubscriptionLine[];
  /** `after` of the next page; null: this is the last page. */
  cursor: string | null;
}

export function subscriptionCommands(
  { shop: { subscriptions }, users }: {
    shop: Pick<Shop, "subscriptions">;
    users: Pick<UserStore, "get" | "findByEmail">;
  },
) {
  return {
    subscriptions: {
      async run({ cursor }: InputOf<"subscriptions">) {
        const found = await subscriptions.list({ limit: LISTED, cursor });
        const lines = await Promise.all(
          found.subscriptions.map(async (it): Promise<SubscriptionLine> => ({
            id: it.id,
            userId: it.userId,
            email: (await users.get(it.userId))?.email ?? null,
            status: it.status,
            endsAt: new Date(it.currentPeriodEndMs).toISOString(),
            cancelsAtPeriodEnd: it.cancelsAtPeriodEnd,
            isTest: it.isTest,
          })),
        );
        return done<SubscriptionLines>({ lines, cursor: found.cursor });
      },
    },
    "subscription end": {
      changes: true,
      about: ({ email }: InputOf<"subscription end">) => maskedAddress(email),
      async run({ email }: InputOf<"subscription end">) {
        const user = await users.findByEmail(email);
        if (!user) return refuse("unknown_listener", OUTCOMES.nobody(email));
        const { isSubscribed, isPastDue } = await subscriptions.status(user.id);
        if (!isSubscribed && !isPastDue) {
          return refuse("no_premium", SUBSCRIPTION_OUTCOMES.noPremium(email));
        }
        await subscriptions.endAll(user.id);
        return done({ email }, SUBSCRIPTION_OUTCOMES.premiumEnded(email), {
          before: isSubscribed ? "active" : "past_due",
          after: "canceled",
        });
      },
    },
  } as const;
}
