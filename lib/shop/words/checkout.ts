/**
 * Words shown on the checkout from the start. They are in its first script; answers to a press are in alerts.ts
 * and loaded with it. Enums, because the bundler inlines them: as constants they would make the page's script
 * 230 bytes (brotli) larger.
 */

export enum OrderWords {
  title = "Your order",
  gift = " (a gift)",
  settled = "Already paid",
  total = "Total",
  monthly = "Billed monthly until you cancel.",
  once = "One payment. Yours to keep.",
  given = "One payment. Theirs to keep.",
  currency = "Currency",
  change = "Change",
  more = "Discount code or another currency",
}

export enum DiscountWords {
  label = "Discount code",
  remove = "Remove discount code",
  busy = "Applying…",
  apply = "Apply",
  invalid = "The discount code you entered is invalid or expired.",
}

export enum PayWords {
  email = "Email",
  emailHint = "We'll send your book and receipt here. No password needed.",
  giftHint = "We'll send your gift link and receipt here. No password needed.",
  toLogin = "I have an account",
  free = "Nothing to pay",
  title = "Payment",
  takeFree = "Get Free Access",
  busy = "One moment…",
  premium = "the subscription",
  gift = "the gift",
  book = "access",
  refunds = "Refund policy",
  needsScript =
    "The card form comes from the payment provider and needs JavaScript. Turn it on for this page, then come back.",
  again = "Try again",
  loading = "Loading the card form…",
}

/** Without a payment provider. */
export enum TestCardWords {
  choose = "Choose a test card",
  mark = "Test mode.",
  text = " No card is charged, no money moves.",
  question = "When 3-D Secure asks",
  agree = "agree",
  refuse = "refuse",
  pays = "pays",
  asks = "asks for 3-D Secure",
  declined = "is declined",
  poor = "has insufficient funds",
}

export const orderOwned = (title: string) => `You own ${title}`;
export const orderCode = (code: string | null, percent: number) =>
  `Code ${code}${percent ? ` (${percent}%)` : ""}`;
export const orderCapped = (price: string) => `Your credit counts up to the price, ${price}.`;
export const orderMinimum = (price: string) =>
  `${price} is the smallest amount we can charge a card.`;
export const payAmount = (price: string) => `Pay ${price}`;
/** By EU and British law (3-decisions). */
export const payConsent = (what: string) =>
  `Give me ${what} now. I understand this ends my 14-day right to cancel.`;
export const payUnexpected = {
  title: "Payment Error",
  text: "An unexpected error occurred. Please try again.",
};
export const payNotInitialized = {
  title: "Payment Error",
  text: "Failed to initialize payment. Please try again.",
};
