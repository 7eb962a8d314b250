// Made of lib/shop/messages/en.json by `deno task words`: change it there.

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

export const orderOwned = (title: string | number): string => `You own ${title}`;

export const orderCode = (code: string | number): string => `Code ${code}`;

export const orderCodePercent = (code: string | number, percent: string | number): string =>
  `Code ${code} (${percent}%)`;

export const orderCapped = (price: string | number): string =>
  `Your credit counts up to the price, ${price}.`;

export const orderMinimum = (price: string | number): string =>
  `${price} is the smallest amount we can charge a card.`;

export const payAmount = (price: string | number): string => `Pay ${price}`;

export const payConsent = (what: string | number): string =>
  `Give me ${what} now. I understand this ends my 14-day right to cancel.`;

export enum payUnexpected {
  title = "Payment Error",
  text = "An unexpected error occurred. Please try again.",
}

export enum payNotInitialized {
  title = "Payment Error",
  text = "Failed to initialize payment. Please try again.",
}
