/** Texts of the desk's search, orders and subscriptions. */

/** "$7.99" in any currency, also those the shop does not sell in. */
function formatReceived(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    signDisplay: "negative", // no "-€0.00"
  });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export const FIND = {
  label: "Search the desk",
  go: "Search",
  found: (word: string) => `Results for “${word}”`,
  nothing: "No results. Try just the first letters of a word.",
  hint: "Search listeners, orders, invoice numbers, codes, gifts, reviews and support requests.",
} as const;

/* Texts of the orders screen and of its commands. */

export const ORDERS = {
  title: "Orders",
  latest: "Latest orders",
  found: (word: string) => `Orders for “${word}”`,
  nothing: "No orders found.",
  empty: "No orders yet.",
  head: { when: "Date", what: "Item", who: "Buyer", paid: "Paid" },
  gift: "gift",
  /** Where no payment's id stands. */
  methods: {
    card: "by card",
    free_code: "free with a code",
    credit: "paid with credit",
    gift: "a gift",
    grant: "given by you",
    test: "by test card",
  },
  invoice: (number: string) => `Invoice ${number}`,
  test: "test",
  partBack: (sum: string) => `${sum} refunded`,
  over: (day: string) => `refunded ${day}`,
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
  answerUntil: (state: string, day: string) => `${state}, answer by ${day}`,
  refund: "Refund",
  receipt: "Resend receipt",
  held: "Payments on hold",
  heldLead: "These don't match what was ordered, so nothing was unlocked.",
  order: (id: string, title: string, state: string) => `Order ${id}, ${title}: ${state}.`,
  grant: "Give a book",
  grantLead: "Free, for anyone with an account: a reviewer, a winner, or to make up for a mistake.",
  email: "Email",
  book: "Book",
  give: "Give book",
  reconcile: "Check payments of the last 7 days",
  noEmail: "deleted account",
  amount: formatReceived,
  received: (paymentId: string, minor: number, currency: string) =>
    `${paymentId}: ${formatReceived(minor, currency)}`,
} as const;

/* Filters of the orders and of the listeners, and their files. */

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
  most: (count: number) => `The newest ${count}. Filter to see older ones, or download them.`,
  noDay: "Please enter a day, such as 2027-01-31",
  noBook: "Please choose a book, such as 12",
  noCountry: "Please enter a country of two letters, such as DE",
  noState: "Please choose one of the states",
  since: (day: string) => `from ${day}`,
  through: (day: string) => `to ${day}`,
  ofBook: (bookId: number) => `book ${bookId}`,
} as const;

export const EXPORTS = {
  yes: "yes",
  sales: [
    "date",
    "order",
    "receipt",
    "invoice",
    "book_id",
    "title",
    "kind",
    "email",
    "country",
    "method",
    "state",
    "currency",
    "list_price",
    "credit",
    "code",
    "discount",
    "paid",
    "vat_percent",
    "vat_included",
    "refunded",
    "test",
  ],
  listeners: [
    "joined",
    "email",
    "first_name",
    "last_name",
    "state",
    "countries",
    "orders",
    "books",
  ],
} as const;

export const ORDER_OUTCOMES = {
  reconciled: (
    { checked, changed, failed }: { checked: number; changed: number; failed: number },
  ) =>
    `Checked ${checked} payments, orders and subscriptions. ${changed} updated.` +
    (failed === 0 ? "" : ` ${failed} failed: see the lines above, or the log.`),
  refunded: (paymentId: string) => `Payment ${paymentId} is refunded.`,
  refundedPart: (amount: string, paymentId: string) =>
    `${amount} of payment ${paymentId} is refunded. The buyer keeps access.`,
  wholeOnly: (paymentId: string) => `There's no purchase ${paymentId} to refund in part.`,
  noAmount: (amount: string, currency: string) => `${amount} isn't a valid amount in ${currency}.`,
  given: (title: string, email: string) => `${email} now has ${title}.`,
  ownedAlready: (email: string, bookId: number) => `${email} already owns book ${bookId}.`,
  providerAway: (message: string) => `${message} It's safe to try again later.`,
} as const;

/* Results that several commands can have. */

export const OUTCOMES = {
  nobody: (email: string) => `There's no account for ${email}.`,
  noBook: (bookId: number) => `There's no book ${bookId}.`,
  noMail: "This site doesn't send email yet. See “Mail” in docs/operating.md.",
} as const;
