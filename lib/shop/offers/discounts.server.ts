/**
 * Reservations of a code's uses by unpaid orders (pure), and the discount service. A reservation blocks other
 * orders; a paid order may take any use that is not spent. A listener's reservation lasts half an hour. A
 * guest's, which only a typed address identifies, yields when somebody else wants the use, as does the oldest of
 * one client address with too many: buyers who never pay block nobody.
 */

import { createHash } from "node:crypto";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { plainCode } from "@/lib/platform/typed_text.ts";
import { discountCode, type DiscountRecord, isUsable } from "../discount.ts";
import type { DiscountStore } from "./discount_store.server.ts";
import { REFUSALS } from "../words/mails.ts";

/** How long an order reserves its use (3-decisions, "Free-access code"). */
const RESERVATION_MS = 30 * 60_000;
/** The store's values hold 64 KiB; a reservation takes about 130 bytes. */
const MAX_RESERVATIONS = 400;
/** Enough for a family or an office; a class can still pay, if the code has enough uses. */
const MAX_AT_PLACE = 3;

interface Asker {
  /** The order that asks; null: the free path, which has no order. */
  orderId: string | null;
  /** The listener's open orders: a newer one takes over the use of an older one. */
  ownOrderIds: string[];
  nowMs: number;
  /** Who orders; absent: only a price is asked for. */
  from?: OrderedFrom;
  /** Whether it is paid, or costs nothing: then it has priority over unpaid orders. */
  isPaid?: boolean;
}

interface OrderedFrom {
  /** Client address, normalised as for rate limits; null: unknown. */
  place: string | null;
  isGuest: boolean;
}

/** An available use; `endsOrderId`: the listener's own order that must end for it. */
interface FreeUse {
  discount: DiscountRecord;
  endsOrderId: string | null;
}

type Hold = DiscountRecord["reservations"][number];

/** null: all uses are spent, or reserved by orders with priority. */
export function findUse(discount: DiscountRecord, asker: Asker): FreeUse | null {
  const { maxUses, uses } = discount;
  if (maxUses === null) return { discount, endsOrderId: null };
  if (uses >= maxUses) return null;
  const others = discount.reservations.filter((it) =>
    it.expiresAtMs > asker.nowMs && it.orderId !== asker.orderId
  );
  const isFull = uses + others.length >= maxUses || others.length >= MAX_RESERVATIONS;
  const own = ownOf(others, asker);
  const tooMany = tooManyOf(others, asker);
  const displaced = isFull ? own ?? tooMany ?? yielding(others, asker) : tooMany;
  if (isFull && !displaced) return null;
  return {
    discount: { ...discount, reservations: others.filter((it) => it !== displaced) },
    endsOrderId: isFull && own ? own.orderId : null,
  };
}

const ownOf = (holds: Hold[], { ownOrderIds }: Asker): Hold | undefined =>
  holds.find((it) => ownOrderIds.includes(it.orderId));

/** A guest's own other reservation; else, at a client address with too many, the oldest, guests' first. */
function tooManyOf(others: Hold[], asker: Asker): Hold | undefined {
  const { from, isPaid } = asker;
  if (!from || isPaid) return undefined;
  const hash = hashOfPlace(from.place);
  const here = hash === null ? [] : others.filter(({ place }) => place === hash);
  const oldest = here.find(({ isGuest }) => isGuest) ?? here[0];
  return from.isGuest && ownOf(others, asker) || (here.length < MAX_AT_PLACE ? undefined : oldest);
}

/** The oldest that yields: a guest's, or any to a paid order. */
const yielding = (others: Hold[], { isPaid }: Asker): Hold | undefined =>
  others.find(({ isGuest }) => isGuest) ?? (isPaid ? others[0] : undefined);

/** Reserves the use for an order. Codes without a limit need no reservation. */
export function reserveUse(
  { discount }: FreeUse,
  orderId: string,
  { nowMs, from }: { nowMs: number; from: OrderedFrom },
): DiscountRecord {
  if (discount.maxUses === null) return discount;
  const hold: Hold = {
    orderId,
    expiresAtMs: nowMs + RESERVATION_MS,
    place: hashOfPlace(from.place),
    isGuest: from.isGuest,
  };
  return { ...discount, reservations: [...discount.reservations, hold] };
}

/** Hashed, so that the store does not hold people's addresses. */
const hashOfPlace = (place: string | null): string | null =>
  place && createHash("sha256").update(place).digest("base64url").slice(0, 10);

/** Spends the use. */
export function consumeUse({ discount }: FreeUse): DiscountRecord {
  return { ...discount, uses: discount.uses + 1 };
}

/** Takes the use back, of a purchase that turns out to be one too many. */
export function returnUse(discount: DiscountRecord): DiscountRecord {
  const gift = discount.gift && { ...discount.gift, redeemed: null };
  return { ...discount, uses: discount.uses - 1, gift };
}

export function holds(discount: DiscountRecord, orderId: string, nowMs: number): boolean {
  return discount.maxUses === null ||
    discount.reservations.some((it) => it.orderId === orderId && it.expiresAtMs > nowMs);
}

/** Releases the reservations of ended orders. */
export function releaseUse(discount: DiscountRecord, orderIds: string[]): DiscountRecord {
  const reservations = discount.reservations.filter((it) => !orderIds.includes(it.orderId));
  return { ...discount, reservations };
}

/* Discount codes for the checkout and the operator's commands. */

/** Of many codes, those that one commit writes; Deno KV takes 100 checks. */
const CREATED_AT_ONCE = 100;

type NewCode =
  & Pick<DiscountRecord, "code" | "percentage" | "bookId" | "maxUses" | "expiresAtMs">
  & Partial<Pick<DiscountRecord, "amounts" | "isOncePerCustomer" | "batch" | "startsAtMs">>;

/** `invalid_code`: unknown, spent or ended. `code_reserved`: unpaid orders hold its last uses. */
type FoundCode =
  | { ok: true; discount: DiscountRecord }
  | Refusal<"invalid_code" | "code_reserved">;

export type DiscountService = ReturnType<typeof createDiscountService>;

export function createDiscountService(
  { store, now = Date.now }: { store: DiscountStore; now?: () => number },
) {
  const recordOf = (o: NewCode): DiscountRecord => ({
    amounts: null,
    isOncePerCustomer: false,
    batch: null,
    startsAtMs: null,
    ...o,
    uses: 0,
    reservations: [],
    endedAtMs: null,
    createdAtMs: now(),
    gift: null,
  });

  return {
    /** The code if it can be used now for this book; `ownOrderIds`: the listener's open orders. */
    async find(
      { text, bookId, isGift, ownOrderIds }: {
        text: string;
        bookId: number;
        isGift: boolean;
        ownOrderIds: string[];
      },
    ): Promise<FoundCode> {
      const code = discountCode.safeParse(text);
      const discount = code.success ? await store.get(code.data) : null;
      const nowMs = now();
      if (discount && discount.endedAtMs === null && (discount.startsAtMs ?? 0) > nowMs) {
        return refuse("invalid_code", REFUSALS.codeEarly(formatDay(discount.startsAtMs!)));
      }
      if (!discount || !isUsable(discount, { bookId, isGift, nowMs })) {
        return refuse("invalid_code", REFUSALS.invalidCode);
      }
      return findUse(discount, { orderId: null, ownOrderIds, nowMs })
        ? { ok: true, discount }
        : refuse("code_reserved", REFUSALS.codeReserved);
    },
    /** The code as stored, for the author; null: unknown. */
    get: store.get,
    list: store.list,
    /** Codes with this prefix, gifts included, sorted; input is normalised. */
    beginningWith: (text: string, limit: number) => store.beginningWith(plainCode(text), limit),
    /** False when the code exists already. */
    create: (o: NewCode) => store.create(recordOf(o)),
    /** Creates many, each with a name from `nameOf`, which is asked again for names that exist. */
    async createMany(
      o: Omit<NewCode, "code">,
      { count, nameOf }: { count: number; nameOf: () => string },
    ): Promise<string[]> {
      const made: string[] = [];
      while (made.length < count) {
        const names = new Set<string>();
        while (names.size < Math.min(CREATED_AT_ONCE, count - made.length)) names.add(nameOf());
        const records = [...names].map((code) => recordOf({ ...o, code }));
        if (await store.createAll(records)) made.push(...names);
      }
      return made;
    },
    overview: store.overview,
    ofBatch: store.ofBatch,
    /** Ends all codes that were made together; returns how many have ended now. */
    endBatch: (batch: string) => store.endBatch(batch, now()),
    /** null: unknown code. */
    end: (code: string): Promise<DiscountRecord | null> => store.end(code, now()),
  };
}
