/** The desk's search by one word. Each kind of record has an index, so that nothing is scanned. */

import type { UserRecord } from "@/lib/accounts/schema.ts";
import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import { normalAddress } from "@/lib/platform/mail_address.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { ReviewStore } from "@/lib/reviews/store.server.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import type { HelpRequestStore } from "@/lib/support/store.server.ts";
import type { InputOf } from "../inputs.ts";
import { type SaleView, saleView } from "../schema.ts";
import { done } from "./command.server.ts";

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

interface FindOptions {
  shop: Pick<Shop, "sales" | "discounts">;
  users: Pick<UserStore, "findByEmail" | "search" | "latest">;
  reviewStore: Pick<ReviewStore, "search">;
  helpRequests: Pick<HelpRequestStore, "search">;
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
  { shop: { sales }, users }: Pick<FindOptions, "shop" | "users">,
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

export function findCommands(o: FindOptions) {
  const { shop, users } = o;

  async function findOrder(word: string): Promise<Found["order"]> {
    const order = await shop.sales.getOrder(word);
    return order && {
      id: order.id,
      state: order.state,
      paymentId: order.paymentId,
      email: order.email,
      title: order.quote.title,
    };
  }

  return {
    find: {
      async run({ word }: InputOf<"find">) {
        const [listeners, sales, order, codes, reviews, requests] = await Promise.all([
          users.search(word, MOST),
          findSales(word, o),
          findOrder(word),
          shop.discounts.beginningWith(word, MOST),
          o.reviewStore.search(word, MOST),
          o.helpRequests.search(word, MOST),
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
    },
    "listener list": {
      async run(_: InputOf<"listener list">) {
        return done((await users.latest(2 * MOST)).map(listenerLine));
      },
    },
    "listener find": {
      async run({ word }: InputOf<"listener find">) {
        return done((await users.search(word, MOST)).map(listenerLine));
      },
    },
  } as const;
}
