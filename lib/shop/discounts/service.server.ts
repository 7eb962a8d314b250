/**
 * Uses of a code that orders hold while they wait to be paid: the rule, pure. A hold keeps a use from other orders; a
 * payment that has arrived takes a use wherever one is not spent. A listener's hold stands for half an hour. That of a
 * guest, whom nothing but an address typed in tells from the next, gives way when somebody else wants the use, and so
 * does the oldest of one place that holds too many: whoever never pays keeps nobody from paying.
 */

import { createHash } from "node:crypto";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { plainCode } from "@/lib/platform/typed_text.ts";
import { discountCode, type DiscountRecord, isUsable } from "../discount.ts";
import { REFUSALS } from "../words/mails.ts";
import type { DiscountStore } from "./store.server.ts";

/** How long an order holds its use (3-decisions, "Free-access code"). */
const RESERVATION_MS = 30 * 60_000;
/** A value of the store holds 64 KiB; a reservation takes about 130 bytes. */
const MAX_RESERVATIONS = 400;
/** A family, or an office; in a class whose code has enough uses everybody can pay all the same. */
const MAX_AT_PLACE = 3;

interface Asker {
  /** The order that asks; null: the free path, which needs no order. */
  orderId: string | null;
  /** All orders of this listener that are open: a newer wish takes the use over from an older one. */
  ownOrderIds: string[];
  nowMs: number;
  /** Who orders; absent: whoever is told of the price. */
  from?: OrderedFrom;
  /** Whether it is paid already, or nothing is to be paid: then no order that is not paid goes first. */
  isPaid?: boolean;
}

interface OrderedFrom {
  /** Client address, as limits tell them apart; null: unknown. */
  place: string | null;
  isGuest: boolean;
}

/** A use that may be had; `endsOrderId`: the listener's own order that must end for it. */
interface FreeUse {
  discount: DiscountRecord;
  endsOrderId: string | null;
}

type Hold = DiscountRecord["reservations"][number];

/** null: every use is spent, or held by an order that goes first. */
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

/** A guest's other hold; the oldest of a place that has as many as it may, guests' first. */
function tooManyOf(others: Hold[], asker: Asker): Hold | undefined {
  const { from, isPaid } = asker;
  if (!from || isPaid) return undefined;
  const mark = markOf(from.place);
  const here = mark === null ? [] : others.filter(({ place }) => place === mark);
  const oldest = here.find(({ isGuest }) => isGuest) ?? here[0];
  return from.isGuest && ownOf(others, asker) || (here.length < MAX_AT_PLACE ? undefined : oldest);
}

/** The oldest hold that gives way. */
const yielding = (others: Hold[], { isPaid }: Asker): Hold | undefined =>
  others.find(({ isGuest }) => isGuest) ?? (isPaid ? others[0] : undefined);

/** Holds the use for an order. Codes without a limit need none. */
export function reserveUse(
  { discount }: FreeUse,
  orderId: string,
  { nowMs, from }: { nowMs: number; from: OrderedFrom },
): DiscountRecord {
  if (discount.maxUses === null) return discount;
  const hold: Hold = {
    orderId,
    expiresAtMs: nowMs + RESERVATION_MS,
    place: markOf(from.place),
    isGuest: from.isGuest,
  };
  return { ...discount, reservations: [...discount.reservations, hold] };
}

/** Addresses of people need not lie about in the store. */
const markOf = (place: string | null): string | null =>
  place && createHash("sha256").update(place).digest("base64url").slice(0, 10);

/** Uses it up. */
export function consumeUse({ discount }: FreeUse): DiscountRecord {
  return { ...discount, uses: discount.uses + 1 };
}

export function holds(discount: DiscountRecord, orderId: string, nowMs: number): boolean {
  return discount.maxUses === null ||
    discount.reservations.some((it) => it.orderId === orderId && it.expiresAtMs > nowMs);
}

/** Gives back what orders held that have ended. */
export function releaseUse(discount: DiscountRecord, orderIds: string[]): DiscountRecord {
  const reservations = discount.reservations.filter((it) => !orderIds.includes(it.orderId));
  return { ...discount, reservations };
}

/* Discount codes as checkout and the operator's commands use them. */

/** `invalid_code`: unknown, spent or ended. `code_reserved`: others are about to pay with its last uses. */
type FoundCode =
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
      return findUse(discount, { orderId: null, ownOrderIds, nowMs })
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
