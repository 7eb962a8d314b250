/** The desk's search by one word. Each kind of record has an index, so that nothing is scanned. */

import { z } from "zod";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { normalAddress } from "@/lib/platform/mail_address.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import { type SaleView, saleView } from "../schema.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { nothing, word } from "./fields.ts";

/** Most results of one kind. */
const MOST = 25;

/** A listener in a list. */
export interface ListenerLine {
  userId: string;
  email: string;
  name: string;
  createdAt: string;
  isDisabled: boolean;
}

export interface Found {
  listeners: ListenerLine[];
  sales: SaleView[];
  /** The order whose id is the word, if any. */
  order: Pick<OrderRecord, "id" | "state" | "paymentId" | "email"> & { title: string } | null;
  /** Discount codes and gift codes. */
  codes: DiscountRecord[];
  reviews: ReviewRecord[];
  requests: HelpRequestRecord[];
}

function listenerLine(user: UserRecord): ListenerLine {
  return {
    userId: user.id,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
    createdAt: new Date(user.createdAtMs).toISOString(),
    isDisabled: user.disabledAtMs !== null,
  };
}

/**
 * Finds sales by a word. A complete e-mail address also finds what its owner bought under another address, and
 * guest purchases that wait for the owner.
 */
export async function findSales(
  word: string,
  { shop: { sales }, users }: DeskServices,
): Promise<PurchaseRecord[]> {
  const email = normalAddress(word);
  const ofAddress = async () => {
    const userId = (await users.findByEmail(email))?.id ?? null;
    return await sales.ofListener({ userId, email });
  };
  const [byWords, own] = await Promise.all([
    sales.search(word, MOST),
    email.includes("@") ? ofAddress() : [],
  ]);
  const found = new Map([...byWords, ...own].map((it) => [it.id, it]));
  return [...found.values()].sort((a, b) => b.createdAtMs - a.createdAtMs);
}

async function findOrder(word: string, { shop }: DeskServices): Promise<Found["order"]> {
  const order = await shop.sales.getOrder(word);
  if (!order) return null;
  const { id, state, paymentId, email, quote: { title } } = order;
  return { id, state, paymentId, email, title };
}

export const findCommands = {
  find: defineCommand({
    input: z.object({ word }),
    cli: {
      usage: "WORD",
      help: "search listeners, orders, codes, gifts, reviews and requests",
      words: ["word"],
    },
    async run({ word }, services) {
      const { shop, users, reviews: { store }, support } = services;
      const [listeners, sales, order, codes, reviews, requests] = await Promise.all([
        users.search(word, MOST),
        findSales(word, services),
        findOrder(word, services),
        shop.discounts.beginningWith(word, MOST),
        store.search(word, MOST),
        support.requests.search(word, MOST),
      ]);
      const paid = order?.paymentId ? await shop.sales.find(order.paymentId) : null;
      const all = paid && !sales.some(({ id }) => id === paid.id) ? [paid, ...sales] : sales;
      return done<Found>({
        listeners: listeners.map(listenerLine),
        sales: all.map(saleView),
        order,
        codes,
        reviews,
        requests,
      });
    },
  }),
  "listener list": defineCommand({
    input: nothing,
    cli: { help: "list the newest 50 accounts" },
    run: async (_, { users }) => done((await users.latest(2 * MOST)).map(listenerLine)),
  }),
  "listener find": defineCommand({
    input: z.object({ word }),
    cli: {
      usage: "WORD",
      help: "search accounts by name or email",
      words: ["word"],
    },
    run: async ({ word }, { users }) => done((await users.search(word, MOST)).map(listenerLine)),
  }),
} as const;
