import { plural } from "@/lib/platform/text.ts";
import type { ComparedWith } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";

/** An account at the checkout: the forms of the specification (spec 2 section 2). */
export const JoinWords = {
  summary: "Sign in, or create an account with a password",
  eyebrow: "Account Required",
  title: "Create Account",
  lead:
    "Please create an account to complete your purchase. It keeps your books and your place in them.",
  optional: "It keeps your books and your place in them.",
  toLogin: "I have an account",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  password: "Password",
  answer: "Answer for account recovery",
  answerHint: "Something only you would answer, at least 3 letters.",
  loginTitle: "Sign in",
  login: "Sign In",
  forgot: "Forgot Password?",
} as const;

/* About a book before it is bought. */

export const BUY_NOW = "Buy Now";

/** For a product that is not or no longer on sale (spec 2 section 2). */
export const NOT_FOUND = {
  title: "Product Not Found",
  text: "We couldn't find that audiobook in the store.",
  home: "Return to Home",
} as const;

/** For buyers who own the book already (spec 2 section 8). */
export const OWNED = {
  listen: "Listen",
  give: "Give it to a friend",
} as const;

/** /purchase/{id}. */
export const OFFER = {
  title: (title: string) => `Buy ${title}`,
  eyebrow: "Audiobook",
  /** Above the title of the book. */
  length: (length: string, chapters: number) => `${length} in ${plural(chapters, "chapter")}`,
  checkout: "Proceed to Checkout",
  login: "Sign In to Purchase",
  cancel: "Cancel",
  benefits: "What you get",
  given: "What they get",
  terms: { link: "Refunds", after: "within 14 days." },
  gift: "Buy it as a gift",
} as const;

/** About the tax in a price, at the checkout: only what is true of this sale. */
export const TAX_NOTES = {
  share: (percent: number, isVat: boolean, amount: string) =>
    `Includes ${percent}% ${isVat ? "VAT" : "tax"}, ${amount}.`,
  allIncluded: "All taxes included.",
  noneCharged: (isVat: boolean) => `No ${isVat ? "VAT" : "tax"} charged.`,
} as const;

/** /checkout, around the order. */
export const CHECKOUT_PAGE = {
  title: "Checkout",
  gift: "A gift",
  /** In link previews. */
  giftFor: (title: string) => `A gift for you: ${title}`,
  giftText: (it: { title: string; author: string; narrator: string }) =>
    `Open it and listen: ${it.title} by ${it.author}, read by ${it.narrator}.`,
  missing: { title: "Error", text: "Invalid checkout information. Please try again." },
} as const;

/** /purchase-redirect with an invalid address. */
export const REDIRECT = {
  title: "Error",
  missing: "Missing audiobook ID",
  failed: "Navigation failed. Please try again.",
  back: "Go Back",
} as const;

interface Credited {
  credits: { title: string }[];
  creditMinor: number;
  currency: CurrencyCode;
}

/** "€7.99 credited for The One": the deduction for singles bought before; null: there is none. */
export function creditNote({ credits, creditMinor, currency }: Credited): string | null {
  if (creditMinor === 0) return null;
  const titles = new Intl.ListFormat("en").format(credits.map(({ title }) => title));
  return `${formatMoney({ amountMinor: creditMinor, currency })} credited for ${titles}`;
}

/** What the checkout's struck-through price is for. */
export function struckPriceOf(compared: ComparedWith): string {
  if (compared === "regular price") return "regular price";
  if (compared === "price before") return "lowest price in the 30 days before";
  return `${compared.books} books bought separately`;
}

/* About purchases: receipts, an account's history, gifts. */

/** On /account. */
export const PURCHASES = {
  owned: "Your audiobooks",
  none: "No purchases found.",
  browse: "Browse the books",
  viaSeries: "(via Complete Series)",
  listen: "Listen",
  bonus: {
    title: "Bonus materials",
    text: "The eBooks come with the Complete Series.",
    link: "Download the eBooks (opens in a new tab)",
  },
  refunds: { text: "You can get a refund within 14 days:", link: "how refunds work" },
} as const;

export const HISTORY = {
  title: "Purchase History",
  none: "No purchase history found.",
  premium:
    "You haven't bought any books one by one. Your payments are listed with your subscription.",
  book: "Audiobook",
  amount: "Amount",
  receipt: "Receipt",
  invoice: "Invoice",
  invoiceOf: (number: string, title: string) => `Invoice ${number} for ${title}`,
  receiptOf: (number: string, title: string) => `Receipt ${number} for ${title}`,
  gift: (title: string) => `${title} (gift for a friend)`,
  suspended: "closed until the difference is paid",
  disputed: "suspended: your bank is asking for the money back",
  refunded: (day: string) => `refunded ${day}`,
  month: "Month",
  givenBack: (amount: string) => `${amount} refunded`,
  methods: {
    card: "Card",
    test: "Test, no money moved",
    free_code: "Free with a code",
    credit: "Paid with credit",
    gift: "A gift to you",
    grant: "Given by the author",
  },
} as const;

export const GIFTS = {
  title: "Gifts you bought",
  opened: (day: string) => `Opened ${day}`,
  waiting: (day: string) => `Bought ${day}, not opened yet`,
  send: "Send",
  see: "View",
} as const;

export const RECEIPT = {
  test: "This was a test. No money moved.",
  product: "Product",
  gift: (title: string) => `${title} (gift)`,
  includes: "Includes",
  giftLink: "Link for your friend",
  giftSettings: "Add a note or a day",
  price: "Price",
  credit: (title: string) => `Credit for ${title}`,
  code: (code: string | null, percent: number) =>
    `Code ${code}${percent > 0 ? ` (${percent}%)` : ""}`,
  amount: "Amount",
  tax: (percent: number, isVat: boolean, place: string | null) =>
    `Including ${percent}% ${isVat ? "VAT" : "tax"}${place === null ? "" : ` (${place})`}`,
  taxPending: "Included. Your invoice will say how much.",
  reverseCharge: "Reverse charge",
  noneCharged: "None charged: the seller is below the threshold",
  refunded: "Refunded",
  date: "Date",
  method: "Paid with",
  transaction: "Transaction",
  /** For a purchase without a provider's number: our own. */
  noTransaction: (number: string) => `${number}: nothing was charged`,
  email: "Email",
  seller: "Seller",
  number: "Receipt",
  invoice: "Invoice",
} as const;

/** A book that is closed for now: why, and how it opens again. */
export const SUSPENDED = {
  disputed: (title: string) =>
    `${title} is suspended because your bank is asking for the payment back. It opens again if the bank lets the payment stand. If you didn't mean to ask for it back, tell your bank.`,
  before: (title: string, lost: string) =>
    `${title} is closed because what you paid for ${lost} counted toward it, and that was refunded or is disputed. It opens again when that payment comes back, or right away if you`,
  link: "pay the difference",
} as const;
