/** Commands for gifts: codes that buyers pass on. */
import { refuse } from "@/lib/platform/refusal.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { GIFT_OUTCOMES } from "@/lib/desk/words/gifts.ts";
import { OUTCOMES } from "@/lib/desk/words/outcomes.ts";

/** Gifts per page. */
const LISTED = 50;

/** A gift as the author sees it. */
export interface GiftLine {
  purchaseId: string;
  paymentId: string | null;
  /** null: it was refunded before it got a code. */
  code: string | null;
  title: string;
  /** The buyer's address; null: the account was erased. */
  email: string | null;
  /** ISO 8601. */
  createdAt: string;
  state: "waiting" | "used" | "over";
  /** When the receiver redeemed it. */
  usedAt: string | null;
}

const iso = (ms: number) => new Date(ms).toISOString();

export function giftCommands(
  { shop: { sales, discounts, payments }, mail }: {
    shop: Pick<Shop, "sales" | "discounts" | "payments">;
    /** null: no mail server is configured. */
    mail: unknown;
  },
) {
  async function toLine(it: PurchaseRecord): Promise<GiftLine> {
    const discount = it.giftCode === null ? null : await discounts.get(it.giftCode);
    const redeemed = discount?.gift?.redeemed ?? null;
    const isOver = !discount || discount.endedAtMs !== null || it.refundedAtMs !== null;
    return {
      purchaseId: it.id,
      paymentId: it.refundedAtMs === null ? it.paymentId : null,
      code: it.giftCode,
      title: it.title,
      email: it.email,
      createdAt: iso(it.createdAtMs),
      state: isOver ? "over" : redeemed ? "used" : "waiting",
      usedAt: redeemed && iso(redeemed.atMs),
    };
  }

  return {
    gifts: {
      async run({ beforeMs }: InputOf<"gifts">) {
        const found = await sales.gifts({
          limit: LISTED,
          ...beforeMs === null ? {} : { beforeMs },
        });
        return done(await Promise.all(found.map(toLine)));
      },
    },
    "gift replace": {
      changes: true,
      about: ({ code }: InputOf<"gift replace">) => code,
      async run({ code, email }: InputOf<"gift replace">) {
        const replaced = await payments.replaceGift({ code, email });
        if (!replaced.ok) return replaced;
        const text = mail
          ? GIFT_OUTCOMES.giftMailed(replaced.title, email)
          : GIFT_OUTCOMES.giftReplaced(replaced.title, replaced.code);
        return done({ code: replaced.code }, text, { before: code, after: replaced.code });
      },
    },
    "receipt send": {
      changes: true,
      about: ({ purchaseId }: InputOf<"receipt send">) => purchaseId,
      async run({ purchaseId }: InputOf<"receipt send">) {
        const sale = await sales.find(purchaseId);
        if (!sale) return refuse("unknown_purchase", GIFT_OUTCOMES.noPurchase(purchaseId));
        if (!mail) return refuse("no_mail", OUTCOMES.noMail);
        return await payments.sendReceipt(sale)
          ? done({ purchaseId }, GIFT_OUTCOMES.receiptSent(sale.title, sale.email ?? ""))
          : refuse("no_address", GIFT_OUTCOMES.noAddress(purchaseId));
      },
    },
  } as const;
}
