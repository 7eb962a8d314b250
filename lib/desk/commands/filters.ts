/** Filters of the orders and the listeners, the same on a screen, in a file and at a terminal. */

import { z } from "zod";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { isoDay } from "@/lib/platform/time.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { Sale } from "@/lib/shop/subscription.ts";
import type { AuditFact } from "../schema.ts";
import { FILTERS } from "../words/orders.ts";
import { optional } from "./fields.ts";

/** `paid`: all of it stands. `free`: nothing was paid. `over`: refunded, lost or charged twice. */
const SALE_STATES = ["paid", "free", "part_refunded", "over", "disputed", "test"] as const;
type SaleState = typeof SALE_STATES[number];

/** `guest`: a purchase made the account, and no password has been set yet. */
const LISTENER_STATES = ["confirmed", "unconfirmed", "guest", "disabled"] as const;
type ListenerState = typeof LISTENER_STATES[number];

const day = z.iso.date({ error: () => FILTERS.noDay }).transform((text) => Date.parse(text));

const noCountry: ErrorText = { error: () => FILTERS.noCountry };
const noState: ErrorText = { error: () => FILTERS.noState };

const shared = {
  /** The first day. */
  from: optional(day),
  /** The last day, as the end of it. */
  to: optional(day.transform((ms) => ms + DAY_MS)),
  bookId: optional(
    z.string().regex(/^[1-9]\d{0,8}$/, { error: () => FILTERS.noBook }).transform(Number),
  ),
  country: optional(
    z.string().max(10, noCountry).trim().toUpperCase()
      .pipe(z.string().regex(/^[A-Z]{2}$/, noCountry)),
  ),
};

export const saleFilterFields = {
  ...shared,
  state: optional(z.enum(SALE_STATES, noState)),
};
export const listenerFilterFields = {
  ...shared,
  state: optional(z.enum(LISTENER_STATES, noState)),
};

type Parsed<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>;
export type SaleFilter = Parsed<typeof saleFilterFields>;
export type ListenerFilter = Parsed<typeof listenerFilterFields>;

const NAMES = ["from", "to", "bookId", "country", "state"] as const;

/** A filter as asked for by a page's address. */
export interface AskedFilter {
  /** As typed, without what was left empty. */
  typed: Record<string, string>;
  /** The message of each invalid field, which is then ignored. */
  errors: Record<string, string>;
}

export function askedFilter<Input>(
  input: z.ZodType<Input>,
  given: URLSearchParams,
): { filter: AskedFilter; input: Input } {
  const pairs = NAMES.map((name) => [name, given.get(name)?.trim() ?? ""] as const);
  const typed = Object.fromEntries(pairs.filter(([, value]) => value !== ""));
  const fields: Record<string, string | null> = { word: given.get("word"), ...typed };
  const read = input.safeParse(fields);
  if (read.success) return { filter: { typed, errors: {} }, input: read.data };
  const errors = Object.fromEntries(
    read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  const rest = Object.entries(fields).filter(([name]) => !Object.hasOwn(errors, name));
  return { filter: { typed, errors }, input: input.parse(Object.fromEntries(rest)) };
}

export const spanOf = ({ from, to }: Pick<SaleFilter, "from" | "to">) => ({
  fromMs: from ?? 0,
  toMs: to ?? Number.MAX_SAFE_INTEGER,
});

export function stateOf(it: Sale): Exclude<SaleState, "test"> {
  if (it.refundedAtMs !== null || it.isDuplicate) return "over";
  if (it.dispute !== null && it.dispute.state !== "inquiry") {
    return it.dispute.state === "lost" ? "over" : "disputed";
  }
  if (it.amountMinor === 0) return "free";
  return it.refundedMinor > 0 ? "part_refunded" : "paid";
}

export function isInSales(it: Sale, filter: SaleFilter): boolean {
  const { fromMs, toMs } = spanOf(filter);
  const { bookId, country, state } = filter;
  return it.createdAtMs >= fromMs && it.createdAtMs < toMs &&
    (bookId === null || it.audiobookId === bookId) &&
    (country === null || it.vat.country === country) &&
    (state === null || (state === "test" ? it.isTest : stateOf(it) === state));
}

/** Of several that hold, the one that matters most to the author. */
export function listenerStateOf(user: UserRecord): ListenerState {
  if (user.disabledAtMs !== null) return "disabled";
  if (user.passwordHash === null) return "guest";
  return user.emailVerifiedAtMs === null ? "unconfirmed" : "confirmed";
}

/** @param bought what the account has bought or was given */
export function isInListeners(
  { user, bought }: { user: UserRecord; bought: PurchaseRecord[] },
  filter: ListenerFilter,
): boolean {
  const { fromMs, toMs } = spanOf(filter);
  const { bookId, country, state } = filter;
  return user.createdAtMs >= fromMs && user.createdAtMs < toMs &&
    (state === null || listenerStateOf(user) === state) &&
    (bookId === null && country === null ||
      bought.some((it) =>
        (bookId === null || it.audiobookId === bookId) &&
        (country === null || it.vat.country === country)
      ));
}

/** A filter in short, for the audit log and the confirmation. */
export function filterFacts(filter: SaleFilter | ListenerFilter): AuditFact[] {
  const { from, to, bookId, country, state } = filter;
  const facts = {
    from: from === null ? null : isoDay(from),
    to: to === null ? null : isoDay(to - DAY_MS),
    book: bookId === null ? null : String(bookId),
    country,
    state,
  };
  return Object.entries(facts).flatMap(([field, value]) => value === null ? [] : { field, value });
}
