/** What lib/figures stores: sums, whose schemas lie beside what is shown of them. */

import { defineRecord } from "@/lib/platform/record.ts";
import { ownRates } from "./own_total.ts";

export const keys = {
  /** How much of a listener is in the sums. */
  heardCounted: defineRecord({
    name: "heard_counted",
    key: (userId: string, counting: number, bookId: number) => [userId, counting, bookId],
  }),
  heardMonth: defineRecord({
    name: "heard_month",
    key: (counting: number, month: string, bookId: number) => [counting, month, bookId],
  }),
  heardBook: defineRecord({
    name: "heard_book",
    key: (counting: number, bookId: number) => [counting, bookId],
  }),
  /** The number of the current count; none: 0. */
  heardCounting: defineRecord({ name: "heard_counting" }),
  /** The author's own currency and its rates. */
  ownRates: defineRecord({ name: "own_rates", schema: ownRates }),
  salesDay: defineRecord({ name: "sales_day", key: (day: string) => [day] }),
};
