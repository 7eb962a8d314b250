// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const FIND = {
  label: "Search the desk",
  go: "Search",
  found: (word: string | number): string => `Results for “${word}”`,
  nothing: "No results. Try just the first letters of a word.",
  hint: "Search listeners, orders, invoice numbers, codes, gifts, reviews and support requests.",
} as const;

export const ORDERS = {
  title: "Orders",
  latest: "Latest orders",
  found: (word: string | number): string => `Orders for “${word}”`,
  nothing: "No orders found.",
  empty: "No orders yet.",
  head: {
    when: "Date",
    what: "Item",
    who: "Buyer",
    paid: "Paid",
  },
  gift: "gift",
  methods: {
    card: "by card",
    free_code: "free with a code",
    credit: "paid with credit",
    gift: "a gift",
    grant: "given by you",
    test: "by test card",
  },
  invoice: (number: string | number): string => `Invoice ${number}`,
  test: "test",
  partBack: (sum: string | number): string => `${sum} refunded`,
  over: (day: string | number): string => `refunded ${day}`,
  suspended: "paused: part of the price is missing",
  dispute: {
    inquiry: "bank inquiry",
    needs_answer: "disputed",
    under_review: "disputed, waiting for the bank",
    lost: "dispute lost",
  },
  disputes: "Disputes",
  disputesLead: "A buyer's bank wants the money back. Answer in Stripe.",
  atProvider: "Open in Stripe",
  answerUntil: (state: string | number, day: string | number): string =>
    `${state}, answer by ${day}`,
  refund: "Refund",
  receipt: "Resend receipt",
  held: "Payments on hold",
  heldLead: "These don't match what was ordered, so nothing was unlocked.",
  order: (id: string | number, title: string | number, state: string | number): string =>
    `Order ${id}, ${title}: ${state}.`,
  grant: "Give a book",
  grantLead: "Free, for anyone with an account: a reviewer, a winner, or to make up for a mistake.",
  email: "Email",
  book: "Book",
  give: "Give book",
  reconcile: "Check payments of the last 7 days",
  noEmail: "deleted account",
  received: (paymentId: string | number, sum: string | number): string => `${paymentId}: ${sum}`,
} as const;

export const FILTERS = {
  title: "Filter",
  from: "From",
  to: "To",
  book: "Book",
  everyBook: "Every book",
  country: "Country",
  countryHint: "Two letters, such as DE",
  state: "State",
  everyState: "All",
  sales: {
    paid: "Paid",
    free: "Free",
    part_refunded: "Partly refunded",
    over: "Refunded",
    disputed: "Disputed",
    test: "Test",
  },
  listeners: {
    confirmed: "Email confirmed",
    unconfirmed: "Email not confirmed",
    guest: "No password yet",
    disabled: "Disabled",
  },
  show: "Show",
  clear: "Clear filter",
  csv: "Download CSV",
  most: (count: string | number): string =>
    `The newest ${count}. Filter to see older ones, or download them.`,
  noDay: "Please enter a day, such as 2027-01-31",
  noBook: "Please choose a book, such as 12",
  noCountry: "Please enter a country of two letters, such as DE",
  noState: "Please choose one of the states",
  since: (day: string | number): string => `from ${day}`,
  through: (day: string | number): string => `to ${day}`,
  ofBook: (bookId: string | number): string => `book ${bookId}`,
} as const;

export enum EXPORTS {
  yes = "yes",
}

export const ORDER_OUTCOMES = {
  reconciled: (failed: number, checked: string | number, changed: string | number): string =>
    ((d: { failed: number; checked: string | number; changed: string | number }) =>
      plural(d.failed, 0, en, {
        "0": "Checked " + d.checked + " payments, orders and subscriptions. " + d.changed +
          " updated.",
        other: "Checked " + d.checked + " payments, orders and subscriptions. " + d.changed +
          " updated. " + d.failed + " failed: see the lines above, or the log.",
      }) as string)({ failed, checked, changed }),
  refunded: (paymentId: string | number): string => `Payment ${paymentId} is refunded.`,
  refundedPart: (amount: string | number, paymentId: string | number): string =>
    `${amount} of payment ${paymentId} is refunded. The buyer keeps access.`,
  wholeOnly: (paymentId: string | number): string =>
    `There's no purchase ${paymentId} to refund in part.`,
  noAmount: (amount: string | number, currency: string | number): string =>
    `${amount} isn't a valid amount in ${currency}.`,
  given: (email: string | number, title: string | number): string => `${email} now has ${title}.`,
  ownedAlready: (email: string | number, bookId: string | number): string =>
    `${email} already owns book ${bookId}.`,
  providerAway: (message: string | number): string => `${message} It's safe to try again later.`,
} as const;

export const OUTCOMES = {
  nobody: (email: string | number): string => `There's no account for ${email}.`,
  noBook: (bookId: string | number): string => `There's no book ${bookId}.`,
  noMail: "This site doesn't send email yet. See “Mail” in docs/operating.md.",
} as const;
