/** The desk's search by one word. Each kind of record has an index, so that nothing is scanned. */

import { z } from "zod";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { normalAddress } from "@/lib/platform/mail/mail_address.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import type { Sale } from "@/lib/shop/subscription.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import { type DocumentLine, type SaleView, saleView } from "../views.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { word } from "./fields.ts";
import { documentLine } from "./taxes.server.ts";

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
  /** The invoice or correction whose number is the word, if any. */
  document: DocumentLine | null;
  /** Discount codes and gift codes. */
  codes: DiscountRecord[];
  reviews: ReviewRecord[];
  requests: HelpRequestRecord[];
}

export function listenerLine(user: UserRecord): ListenerLine {
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
  { shop: { sales }, accounts: { users } }: DeskServices,
): Promise<Sale[]> {
  const email = normalAddress(word);
  const ofAddress = async () => {
    const userId = (await users.findByEmail(email))?.id ?? null;
    return await sales.ofListener({ userId, email });
  };
  const [byWords, own] = await Promise.all([
    sales.search(word, MOST),
    email.includes("@") ? ofAddress() : [],
  ]);
  const all: Sale[] = [...byWords, ...own];
  const found = new Map(all.map((it) => [it.id, it]));
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
    may: "all",
    input: z.object({ word }),
    cli: {
      usage: "WORD",
      help: "search listeners, orders, invoices, codes, gifts, reviews and requests",
      words: ["word"],
    },
    async run({ word }, services) {
      const { shop, accounts: { users }, reviews: { store }, support } = services;
      const [listeners, sales, order, document, codes, reviews, requests] = await Promise.all([
        users.search(word, MOST),
        findSales(word, services),
        findOrder(word, services),
        shop.invoices.find(word.toUpperCase()),
        shop.discounts.beginningWith(word, MOST),
        store.search(word, MOST),
        support.requests.search(word, MOST),
      ]);
      const named = [order?.paymentId, document?.purchaseId].filter((it) => it != null);
      const also = (await Promise.all(named.map(shop.sales.findSale))).filter((it) => it !== null);
      const all = [...new Map([...also, ...sales].map((it) => [it.id, it])).values()];
      return done<Found>({
        listeners: listeners.map(listenerLine),
        sales: all.map(saleView),
        order,
        document: document && documentLine(document),
        codes,
        reviews,
        requests,
      });
    },
  }),
  "listener find": defineCommand({
    may: "helper",
    input: z.object({ word }),
    cli: {
      usage: "WORD",
      help: "search accounts by name or email",
      words: ["word"],
    },
    run: async ({ word }, { accounts: { users } }) =>
      done((await users.search(word, MOST)).map(listenerLine)),
  }),
} as const;
