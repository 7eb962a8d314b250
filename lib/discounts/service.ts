/** Discount codes as checkout and the operator's commands use them. */
import type { DiscountRecord } from "@/lib/discounts/schema.ts";
import { discountCode } from "@/lib/discounts/schema.ts";
import type { DiscountStore } from "@/lib/discounts/store.ts";
import { isUsable } from "@/lib/discounts/usable.ts";

export interface DiscountService {
  /** The code when it may be used now for this book; null for an unknown, spent or ended one. */
  find(o: { text: string; bookId: number; isGift: boolean }): Promise<DiscountRecord | null>;
  list(): Promise<DiscountRecord[]>;
  /** False when there is such a code already. */
  create(
    o: Pick<DiscountRecord, "code" | "percentage" | "bookId" | "maxUses" | "expiresAtMs">,
  ): Promise<boolean>;
  /** null: there is no such code. */
  end(code: string): Promise<DiscountRecord | null>;
}

export function createDiscountService(
  { store, now = Date.now }: { store: DiscountStore; now?: () => number },
): DiscountService {
  return {
    async find({ text, bookId, isGift }) {
      const code = discountCode.safeParse(text);
      const found = code.success ? await store.get(code.data) : null;
      return found && isUsable(found, { bookId, isGift, nowMs: now() }) ? found : null;
    },
    list: store.list,
    create: (o) => store.create({ ...o, uses: 0, endedAtMs: null, createdAtMs: now(), gift: null }),
    end: (code) => store.end(code, now()),
  };
}
