/** Discount codes as checkout and the operator's commands use them. */
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { REFUSALS } from "@/lib/shop/words/refusals.ts";
import { freeUse } from "@/lib/shop/server/discounts/reservations.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import { plainCode } from "@/lib/platform/typed_text.ts";
import { discountCode } from "@/lib/shop/discount.ts";
import type { DiscountStore } from "@/lib/shop/server/discounts/store.ts";
import { isUsable } from "@/lib/shop/discount.ts";

/** `invalid_code`: unknown, spent or ended. `code_reserved`: others are about to pay with its last uses. */
export type FoundCode =
  | { ok: true; discount: DiscountRecord }
  | Refusal<"invalid_code" | "code_reserved">;

export interface DiscountService {
  /** The code when it may be used now for this book; `ownOrderIds`: the asking listener's, while open. */
  find(
    o: { text: string; bookId: number; isGift: boolean; ownOrderIds: string[] },
  ): Promise<FoundCode>;
  /** The code as it stands, for the author; null: there is none. */
  get(code: string): Promise<DiscountRecord | null>;
  list(): Promise<DiscountRecord[]>;
  /** Those that begin so, gifts too, in the order of their names; as people write it. */
  beginningWith(text: string, limit: number): Promise<DiscountRecord[]>;
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
    async find({ text, bookId, isGift, ownOrderIds }) {
      const code = discountCode.safeParse(text);
      const discount = code.success ? await store.get(code.data) : null;
      const nowMs = now();
      if (!discount || !isUsable(discount, { bookId, isGift, nowMs })) {
        return refuse("invalid_code", REFUSALS.invalidCode());
      }
      return freeUse(discount, { orderId: null, ownOrderIds, nowMs })
        ? { ok: true, discount }
        : refuse("code_reserved", REFUSALS.codeReserved);
    },
    get: store.get,
    list: store.list,
    beginningWith: (text, limit) => store.beginningWith(plainCode(text), limit),
    create: (o) =>
      store.create({
        ...o,
        uses: 0,
        reservations: [],
        endedAtMs: null,
        createdAtMs: now(),
        gift: null,
      }),
    end: (code) => store.end(code, now()),
  };
}
