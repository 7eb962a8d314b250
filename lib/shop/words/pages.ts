// Made of lib/shop/messages/en.json by `deno task words`: change it there.

import { plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export enum JoinWords {
  summary = "Sign in, or create an account with a password",
  eyebrow = "Account Required",
  title = "Create Account",
  lead =
    "Please create an account to complete your purchase. It keeps your books and your place in them.",
  optional = "It keeps your books and your place in them.",
  toLogin = "I have an account",
  firstName = "First name",
  lastName = "Last name",
  email = "Email",
  password = "Password",
  answer = "Answer for account recovery",
  answerHint = "Something only you would answer, at least 3 letters.",
  loginTitle = "Sign in",
  login = "Sign In",
  forgot = "Forgot Password?",
}

export const BUY_NOW = "Buy Now";

export enum NOT_FOUND {
  title = "Product Not Found",
  text = "We couldn't find that audiobook in the store.",
  home = "Return to Home",
}

export enum OWNED {
  listen = "Listen",
  give = "Give it to a friend",
}

export const OFFER = {
  title: (title: string | number): string => `Buy ${title}`,
  eyebrow: "Audiobook",
  length: (length: string | number, chapters: number): string =>
    ((d: { length: string | number; chapters: number }) =>
      d.length + " in " +
      plural(d.chapters, 0, en, {
        one: d.chapters + " chapter",
        other: d.chapters + " chapters",
      }) as string)({ length, chapters }),
  checkout: "Proceed to Checkout",
  login: "Sign In to Purchase",
  cancel: "Cancel",
  benefits: "What you get",
  given: "What they get",
  terms: {
    link: "Refunds",
    after: "within 14 days.",
  },
  gift: "Buy it as a gift",
} as const;

export const CREDITED = (amount: string | number, titles: string | number): string =>
  `${amount} credited for ${titles}`;

export const COMPARED = {
  regular: "regular price",
  before: "lowest price in the 30 days before",
  apart: (books: string | number): string => `${books} books bought separately`,
} as const;

export const TAX_NOTES = {
  share: (percent: string | number, isVat: boolean, amount: string | number): string =>
    ((d: { percent: string | number; isVat: string; amount: string | number }) =>
      "Includes " + d.percent + "% " + select(d.isVat, { true: "VAT", other: "tax" }) + ", " +
      d.amount + "." as string)({ percent, isVat: String(isVat), amount }),
  allIncluded: "All taxes included.",
  noneCharged: (isVat: boolean): string =>
    ((d: { isVat: string }) =>
      "No " + select(d.isVat, { true: "VAT", other: "tax" }) + " charged." as string)({
        isVat: String(isVat),
      }),
} as const;

export const CHECKOUT_PAGE = {
  title: "Checkout",
  gift: "A gift",
  giftFor: (title: string | number): string => `A gift for you: ${title}`,
  giftText: (title: string | number, author: string | number, narrator: string | number): string =>
    `Open it and listen: ${title} by ${author}, read by ${narrator}.`,
  missing: {
    title: "Error",
    text: "Invalid checkout information. Please try again.",
  },
} as const;

export enum REDIRECT {
  title = "Error",
  missing = "Missing audiobook ID",
  failed = "Navigation failed. Please try again.",
  back = "Go Back",
}

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
  refunds: {
    text: "You can get a refund within 14 days:",
    link: "how refunds work",
  },
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
  invoiceOf: (number: string | number, title: string | number): string =>
    `Invoice ${number} for ${title}`,
  receiptOf: (number: string | number, title: string | number): string =>
    `Receipt ${number} for ${title}`,
  gift: (title: string | number): string => `${title} (gift for a friend)`,
  suspended: "closed until the difference is paid",
  disputed: "suspended: your bank is asking for the money back",
  refunded: (day: string | number): string => `refunded ${day}`,
  month: "Month",
  givenBack: (amount: string | number): string => `${amount} refunded`,
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
  opened: (day: string | number): string => `Opened ${day}`,
  waiting: (day: string | number): string => `Bought ${day}, not opened yet`,
  send: "Send",
  see: "View",
} as const;

export const RECEIPT = {
  test: "This was a test. No money moved.",
  product: "Product",
  gift: (title: string | number): string => `${title} (gift)`,
  includes: "Includes",
  giftLink: "Link for your friend",
  giftSettings: "Add a note or a day",
  price: "Price",
  credit: (title: string | number): string => `Credit for ${title}`,
  code: (percent: number, code: string | number): string =>
    ((d: { percent: number; code: string | number }) =>
      plural(d.percent, 0, en, {
        "0": "Code " + d.code,
        other: "Code " + d.code + " (" + d.percent + "%)",
      }) as string)({ percent, code }),
  amount: "Amount",
  tax: (percent: string | number, isVat: boolean): string =>
    ((d: { percent: string | number; isVat: string }) =>
      "Including " + d.percent + "% " + select(d.isVat, { true: "VAT", other: "tax" }) as string)({
        percent,
        isVat: String(isVat),
      }),
  taxAt: (percent: string | number, isVat: boolean, place: string | number): string =>
    ((d: { percent: string | number; isVat: string; place: string | number }) =>
      "Including " + d.percent + "% " + select(d.isVat, { true: "VAT", other: "tax" }) + " (" +
      d.place + ")" as string)({ percent, isVat: String(isVat), place }),
  taxPending: "Included. Your invoice will say how much.",
  reverseCharge: "Reverse charge",
  noneCharged: "None charged: the seller is below the threshold",
  refunded: "Refunded",
  date: "Date",
  method: "Paid with",
  transaction: "Transaction",
  noTransaction: (number: string | number): string => `${number}: nothing was charged`,
  email: "Email",
  seller: "Seller",
  number: "Receipt",
  invoice: "Invoice",
} as const;

export const SUSPENDED = {
  disputed: (title: string | number): string =>
    `${title} is suspended because your bank is asking for the payment back. It opens again if the bank lets the payment stand. If you didn't mean to ask for it back, tell your bank.`,
  before: (title: string | number, lost: string | number): string =>
    `${title} is closed because what you paid for ${lost} counted toward it, and that was refunded or is disputed. It opens again when that payment comes back, or right away if you`,
  link: "pay the difference",
} as const;
