/** Uses of a code that orders hold while they wait to be paid: the rule, pure. */
import type { DiscountRecord } from "@/lib/shop/discount.ts";

/** How long an order holds its use (3-decisions, "Free-access code"). */
const RESERVATION_MS = 30 * 60_000;
/** A value of the store holds 64 KiB; a reservation takes about 90 bytes. */
const MAX_RESERVATIONS = 400;

export interface Asker {
  /** The order that asks; null: the free path, which needs no order. */
  orderId: string | null;
  /** All orders of this listener that are open: a newer wish takes the use over from an older one. */
  ownOrderIds: string[];
  nowMs: number;
}

/** A use that may be had; `endsOrderId`: the listener's own order that must end for it. */
export interface FreeUse {
  discount: DiscountRecord;
  endsOrderId: string | null;
}

/** null: every use is taken, or held by an order of somebody else. */
export function freeUse(
  discount: DiscountRecord,
  { orderId, ownOrderIds, nowMs }: Asker,
): FreeUse | null {
  const { maxUses, uses } = discount;
  if (maxUses === null) return { discount, endsOrderId: null };
  const others = discount.reservations.filter((it) =>
    it.expiresAtMs > nowMs && it.orderId !== orderId
  );
  const without = (id: string | null) => ({
    discount: { ...discount, reservations: others.filter((it) => it.orderId !== id) },
    endsOrderId: id,
  });
  if (uses + others.length < maxUses && others.length < MAX_RESERVATIONS) return without(null);
  const own = others.find((it) => ownOrderIds.includes(it.orderId));
  return own && uses < maxUses ? without(own.orderId) : null;
}

/** Holds the use for an order. Codes without a limit need none. */
export function reserved({ discount }: FreeUse, orderId: string, nowMs: number): DiscountRecord {
  if (discount.maxUses === null) return discount;
  const expiresAtMs = nowMs + RESERVATION_MS;
  return { ...discount, reservations: [...discount.reservations, { orderId, expiresAtMs }] };
}

/** Uses it up. */
export function used({ discount }: FreeUse): DiscountRecord {
  return { ...discount, uses: discount.uses + 1 };
}

export function holds(discount: DiscountRecord, orderId: string, nowMs: number): boolean {
  return discount.maxUses === null ||
    discount.reservations.some((it) => it.orderId === orderId && it.expiresAtMs > nowMs);
}

/** Gives back what orders held that have ended. */
export function givenBack(discount: DiscountRecord, orderIds: string[]): DiscountRecord {
  const reservations = discount.reservations.filter((it) => !orderIds.includes(it.orderId));
  return { ...discount, reservations };
}
