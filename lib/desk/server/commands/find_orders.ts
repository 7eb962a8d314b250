/** Finds what was bought by any word that the author may have: each kind of word has its index. */
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import { discountCode } from "@/lib/shop/discount.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import { type SaleView, saleView } from "@/lib/desk/sale_view.ts";

/** Sales of one code that are shown. */
const MOST = 50;

export interface FoundOrders {
  /** The account, where the word is its address. */
  listener: { userId: string; email: string; createdAt: string; isDisabled: boolean } | null;
  sales: SaleView[];
  /** The order, where the word is its id. */
  order: Pick<OrderRecord, "id" | "state" | "paymentId" | "email"> & { title: string } | null;
}

interface Sources {
  shop: Pick<Shop, "sales" | "discounts">;
  users: Pick<UserStore, "findByEmail">;
}

export async function findOrders(word: string, sources: Sources): Promise<FoundOrders> {
  if (word.includes("@")) return await ofAddress(word.toLowerCase(), sources);
  const { sales } = sources.shop;
  const [sale, order, byCode] = await Promise.all([
    sales.find(word),
    sales.getOrder(word),
    ofCode(word, sources),
  ]);
  const paid = order?.paymentId ? await sales.find(order.paymentId) : null;
  const found = new Map([sale, paid, ...byCode].flatMap((it) => it ? [[it.id, it]] : []));
  return {
    listener: null,
    sales: [...found.values()].map(saleView),
    order: order && {
      id: order.id,
      state: order.state,
      paymentId: order.paymentId,
      email: order.email,
      title: order.quote.title,
    },
  };
}

async function ofAddress(email: string, { shop, users }: Sources): Promise<FoundOrders> {
  const user = await users.findByEmail(email);
  const sales = await shop.sales.ofListener({ userId: user?.id ?? null, email });
  return {
    listener: user && {
      userId: user.id,
      email: user.email,
      createdAt: new Date(user.createdAtMs).toISOString(),
      isDisabled: user.disabledAtMs !== null,
    },
    sales: sales.map(saleView),
    order: null,
  };
}

/** What was bought with a code, and of a gift's code the gift itself. */
async function ofCode(word: string, { shop }: Sources): Promise<PurchaseRecord[]> {
  const code = discountCode.safeParse(word);
  if (!code.success) return [];
  const [used, gift] = await Promise.all([
    shop.sales.withCode(code.data, MOST),
    shop.discounts.get(code.data),
  ]);
  const bought = gift?.gift ? await shop.sales.find(gift.gift.purchaseId) : null;
  return bought ? [bought, ...used] : used;
}
