/** Texts about what the author's own trials have left behind. */

import { plural } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";

export const TESTS = {
  title: "Test data",
  lead:
    "What you tried out before you opened. Test orders give nothing now that your keys are live; codes and reviews still count.",
  none: "Nothing is left from your tests.",
  early: "You can clear your tests once your Stripe keys are live.",
  kinds: {
    orders: (count: number) => `Delete ${plural(count, "test order")}`,
    codes: (count: number) => `Delete ${plural(count, "code")} made before your first real order`,
    reviews: (count: number) =>
      `Delete ${plural(count, "review")} written before your first real order`,
  },
  ordersHint: "With their gifts, Premium and test invoices. Codes you keep get their uses back.",
  list: "Show the list",
  more: (count: number) => `And ${count} more.`,
  clear: "Clear tests",
  clearHint: "You can't undo this.",
  order: ({ title, email, atMs }: { title: string; email: string | null; atMs: number }) =>
    [title, ...email === null ? [] : [email], formatDay(atMs)].join(", "),
  code: (code: string, uses: number) => `${code}, used ${plural(uses, "time")}`,
  review: ({ reviewerName, rating, title }: {
    reviewerName: string;
    rating: number;
    title: string;
  }) => [reviewerName, plural(rating, "star"), ...title ? [`“${title}”`] : []].join(", "),
  notLive: "Your Stripe keys aren't live yet, so nothing was deleted.",
  nothing: "Tick what you want to delete.",
  cleared: ({ orders, codes, reviews }: { orders: number; codes: number; reviews: number }) =>
    `Deleted: ${plural(orders, "test order")}, ${plural(codes, "code")}, ${
      plural(reviews, "review")
    }.`,
  need: "Clear your test orders",
  needHow: "They're from before your keys were live.",
  link: "Test orders, codes and reviews",
} as const;
