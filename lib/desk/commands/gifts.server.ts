/** Commands for gifts, codes that buyers pass on, and for receipts. */

import { z } from "zod";
import { refuse } from "@/lib/platform/refusal.ts";
import { discountCode } from "@/lib/shop/discount.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { CONFIRM } from "../words/desk.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { GIFT_OUTCOMES } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { email, optional } from "./fields.ts";

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

async function giftLine(it: PurchaseRecord, { shop }: DeskServices): Promise<GiftLine> {
  const discount = it.giftCode === null ? null : await shop.discounts.get(it.giftCode);
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

export const giftCommands = {
  gifts: defineCommand({
    may: "author",
    input: z.object({
      beforeMs: optional(
        z.iso.datetime({ error: () => FIELD_FAULTS.time }).transform(Date.parse),
      ),
    }),
    cli: {
      usage: "[--before TIME]",
      help: "list the latest 50 gifts: who bought them, and which are used",
      options: { before: "beforeMs" },
    },
    async run({ beforeMs }, services) {
      const before = beforeMs === null ? {} : { beforeMs };
      const found = await services.shop.sales.gifts({ limit: LISTED, ...before });
      return done(await Promise.all(found.map((it) => giftLine(it, services))));
    },
  }),
  "gift replace": defineCommand({
    may: "author",
    input: z.object({ code: discountCode, email }),
    cli: {
      usage: "CODE EMAIL",
      help: "email a new code for an unused gift; the old one ends",
      words: ["code", "email"],
      defaults: { code: "" },
    },
    changes: ({ code }) => code,
    confirm: { describe: ({ email }) => ({ what: CONFIRM["gift replace"](email) }) },
    async run({ code, email }, { shop: { payments }, mail }) {
      const replaced = await payments.replaceGift({ code, email });
      if (!replaced.ok) return replaced;
      const text = mail()
        ? GIFT_OUTCOMES.giftMailed(replaced.title, email)
        : GIFT_OUTCOMES.giftReplaced(replaced.title, replaced.code);
      return done({ code: replaced.code }, text, { before: code, after: replaced.code });
    },
  }),
  "receipt send": defineCommand({
    may: "all",
    input: z.object({
      purchaseId: z.string({ error: () => FIELD_FAULTS.purchase }).min(1).max(100),
    }),
    cli: {
      usage: "PURCHASE_ID",
      help: "resend a receipt, with the code if it is a gift",
      words: ["purchaseId"],
    },
    changes: ({ purchaseId }) => purchaseId,
    async run({ purchaseId }, { shop: { sales, payments }, mail }) {
      const sale = await sales.find(purchaseId);
      if (!sale) return refuse("unknown_purchase", GIFT_OUTCOMES.noPurchase(purchaseId));
      if (!mail()) return refuse("no_mail", OUTCOMES.noMail);
      return await payments.sendReceipt(sale)
        ? done({ purchaseId }, GIFT_OUTCOMES.receiptSent(sale.title, sale.email ?? ""))
        : refuse("no_address", GIFT_OUTCOMES.noAddress(purchaseId));
    },
  }),
} as const;
