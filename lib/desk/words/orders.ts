/** Texts of the desk's search, orders and subscriptions. */

export const FIND = {
  label: "Find anything",
  go: "Find",
  found: (word: string) => `"${word}"`,
  nothing:
    "Nothing was found. Words are found by their beginnings: try fewer letters or another word.",
  hint: "Listeners, orders, codes, gifts, reviews and letters, by the beginnings of their words.",
} as const;

/* Texts of the orders screen and of its commands. */

export const ORDERS = {
  title: "Orders",
  latest: "The latest",
  found: (word: string) => `What "${word}" finds`,
  nothing: "Nothing was found.",
  empty: "Nothing was bought yet.",
  head: { when: "When", what: "What", who: "Who", paid: "Paid", state: "" },
  gift: "a gift",
  invoice: (number: string) => `Invoice ${number}`,
  test: "test",
  partBack: (sum: string) => `${sum} given back`,
  over: (day: string) => `given back ${day}`,
  suspended: "waits for the difference",
  dispute: {
    inquiry: "the bank asks",
    needs_answer: "disputed",
    under_review: "disputed, the bank decides now",
    lost: "dispute lost",
  },
  disputes: "Disputes",
  disputesLead: "A buyer's bank asks the money back. You answer it at your payment provider.",
  atProvider: "Open it there",
  answerUntil: (state: string, day: string) => `${state}, answer until ${day}`,
  refund: "Give back",
  receipt: "Send the receipt again",
  held: "Held payments",
  heldLead: "Paid, but not what was agreed. They have opened nothing.",
  order: (id: string, title: string, state: string) => `Order ${id}, ${title}: ${state}.`,
  grant: "Give a book",
  grantLead: "To a listener with an account: for a reviewer, a winner, or somebody wronged.",
  email: "E-mail address",
  book: "Book",
  give: "Give it",
  reconcile: "Look through the payments of the last seven days",
  noEmail: "address erased",
  received: (paymentId: string, minor: number, currency: string) =>
    `${paymentId}: ${minor} minor units of ${currency}`,
} as const;

export const ORDER_OUTCOMES = {
  reconciled: (
    { checked, changed, failed }: { checked: number; changed: number; failed: number },
  ) =>
    `Looked at ${checked} payments, orders and subscriptions; ${changed} changed.` +
    (failed === 0
      ? ""
      : ` ${failed} could not be read or settled: the lines above, or the log, name them.`),
  refunded: (paymentId: string) => `Payment ${paymentId} is given back.`,
  refundedPart: (amount: string, paymentId: string) =>
    `${amount} of payment ${paymentId} are given back; what it opened stays open.`,
  wholeOnly: (paymentId: string) =>
    `There is no purchase ${paymentId} of which a part could be given back.`,
  noAmount: (amount: string, currency: string) => `${amount} is no amount of ${currency}.`,
  given: (title: string, email: string) => `${title} is given to ${email}.`,
  ownedAlready: (email: string, bookId: number) => `${email} owns book ${bookId} already.`,
  providerAway: (message: string) =>
    `${message} Nothing was changed that could not be done again: try later.`,
} as const;

/* Results that several commands can have. */

export const OUTCOMES = {
  nobody: (email: string) => `Nobody has an account with ${email}.`,
  noBook: (bookId: number) => `The catalogue has no book ${bookId}.`,
  noMail: "This site sends no mail: set SMTP_URL, MAIL_FROM and BASE_URL.",
} as const;

/* Texts of the subscriptions screen and of its commands. */

export const SUBSCRIPTIONS = {
  title: "Subscriptions",
  none: "Nobody has Premium.",
  states: {
    active: "active",
    past_due: "not paid: the card was refused",
    incomplete: "begun, not paid yet",
    canceled: "over",
  },
  until: (day: string) => `paid until ${day}`,
  ends: "ends then",
  end: "End it now",
  more: "More",
} as const;

export const SUBSCRIPTION_OUTCOMES = {
  noPremium: (email: string) => `${email} has no Premium.`,
  premiumEnded: (email: string) =>
    `Premium of ${email} is over; what was paid for the month stays paid.`,
} as const;
