/** Commands for payments and their purchases. */

import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import { parseAmount } from "@/lib/catalogue/money.ts";
import { maskedAddress } from "@/lib/platform/mail_address.ts";
import { isRefusal, refuse } from "@/lib/platform/refusal.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import type { SubscriptionRecord } from "@/lib/shop/subscription.ts";
import type { InputOf } from "../inputs.ts";
import { saleView } from "../schema.ts";
import { ORDER_OUTCOMES, OUTCOMES, SUBSCRIPTION_OUTCOMES } from "../words/orders.ts";
import { done } from "./command.server.ts";
import { findSales } from "./find.server.ts";

/** Sales per page, and open disputes. */
const LISTED = 50;

export function orderCommands(
  { shop, users }: {
    shop: Pick<Shop, "payments" | "purchases" | "sales" | "discounts" | "subscriptions">;
    users: Pick<UserStore, "get" | "findByEmail" | "search" | "latest">;
  },
) {
  const { payments, purchases, sales } = shop;

  async function partOf(
    { paymentId, amount, refundedMinor }: InputOf<"refund"> & { amount: string },
  ) {
    const sale = await sales.find(paymentId) ?? await shop.subscriptions.findMonth(paymentId);
    if (!sale) return refuse("unknown_payment", ORDER_OUTCOMES.wholeOnly(paymentId));
    const amountMinor = parseAmount(amount, sale.currency);
    if (!amountMinor) return refuse("no_amount", ORDER_OUTCOMES.noAmount(amount, sale.currency));
    return { amountMinor, refundedMinor: refundedMinor ?? sale.refundedMinor };
  }

  return {
    sales: {
      async run({ word }: InputOf<"sales">) {
        const found = word === null
          ? await sales.between({ fromMs: 0, toMs: Infinity, limit: LISTED })
          : await findSales(word, { shop, users });
        return done(found.map(saleView));
      },
    },
    reconcile: {
      changes: true,
      async run({ sinceMs }: InputOf<"reconcile">) {
        const found = await payments.reconcile({ sinceMs: Date.now() - sinceMs });
        const text = ORDER_OUTCOMES.reconciled(found);
        return found.failed === 0 ? done(found, text) : refuse("not_settled", text);
      },
    },
    refund: {
      changes: true,
      about: ({ paymentId, amount }: InputOf<"refund">) =>
        amount === null ? paymentId : `${paymentId}, ${amount}`,
      async run(input: InputOf<"refund">) {
        const { paymentId, amount } = input;
        const part = amount === null ? undefined : await partOf({ ...input, amount });
        if (isRefusal(part)) return part;
        const answer = await payments.refund(paymentId, part);
        if (!answer.ok) return answer;
        const { settlement } = answer;
        const text = amount === null
          ? ORDER_OUTCOMES.refunded(paymentId)
          : ORDER_OUTCOMES.refundedPart(amount, paymentId);
        return done(settlement, text, { before: "paid", after: settlement.state });
      },
    },
    held: {
      run: async (_: InputOf<"held">) => done(await payments.listHeld()),
    },
    disputes: {
      run: async (_: InputOf<"disputes">) => done(await sales.openDisputes(LISTED)),
    },
    purchases: {
      async run({ email }: InputOf<"purchases">) {
        const user = await users.findByEmail(email);
        if (!user) return refuse("unknown_listener", OUTCOMES.nobody(email));
        return done(await purchases.history(user.id));
      },
    },
    grant: {
      changes: true,
      about: ({ email, bookId }: InputOf<"grant">) => `${maskedAddress(email)}, book ${bookId}`,
      async run({ email, bookId }: InputOf<"grant">) {
        const user = await users.findByEmail(email);
        if (!user) return refuse("unknown_listener", OUTCOMES.nobody(email));
        const answer = await payments.giveBook({ user, bookId });
        if (answer.ok) {
          return done(answer.purchase, ORDER_OUTCOMES.given(answer.purchase.title, email));
        }
        return refuse(
          answer.code,
          answer.code === "already_owned"
            ? ORDER_OUTCOMES.ownedAlready(email, bookId)
            : OUTCOMES.noBook(bookId),
        );
      },
    },
  } as const;
}

/** The refusal when the payment provider is unavailable, for every command that moves money. */
export const providerAway = (error: unknown) =>
  error instanceof GatewayDown
    ? refuse("provider_away", ORDER_OUTCOMES.providerAway(error.message))
    : null;

/* Commands for Premium: listing subscriptions, and ending one as the author. */

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
