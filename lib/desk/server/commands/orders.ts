/** Commands for payments and their purchases. */
import { isRefusal, refuse } from "@/lib/platform/refusal.ts";
import { parseAmount } from "@/lib/catalogue/money.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { maskedAddress } from "@/lib/platform/mail_address.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { findSales } from "@/lib/desk/server/commands/find.ts";
import { saleView } from "@/lib/desk/sale_view.ts";
import { ORDER_OUTCOMES } from "@/lib/desk/words/orders.ts";
import { OUTCOMES } from "@/lib/desk/words/outcomes.ts";

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
