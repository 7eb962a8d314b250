/** Results of payments, in answers of calls and on result pages. */
import { NOT_SUCCESSFUL } from "./alerts.ts";

/** A payment's result in its call's answer. */
export const PAYMENT_STATES = {
  granted: "Thank You! Your purchase is complete.",
  processing: "Your payment is pending.",
  open: NOT_SUCCESSFUL,
  canceled: NOT_SUCCESSFUL,
  suspended: "Paid, but closed until you also pay the difference for what was refunded.",
  held: "We have your payment, but it doesn't match your order, so we're checking it.",
  refunded: "This payment was refunded.",
  disputed:
    "Your bank is asking for this payment back. What you bought is suspended until the bank decides.",
} as const;

/** The same on the result page. */
export const PAYMENT_ISSUES = {
  unknown: "Unable to verify your purchase. Please contact support.",
  refunded: PAYMENT_STATES.refunded,
  disputed: PAYMENT_STATES.disputed,
  suspended: PAYMENT_STATES.suspended,
  held: PAYMENT_STATES.held,
  failed: "Payment verification failed",
  noAnswer: "Error verifying payment. Please contact support.",
  unexpected: "An unexpected error occurred. Please contact support.",
} as const;

/** About a payment that grants nothing. */
export const issueText = (state: string): string =>
  Object.hasOwn(PAYMENT_ISSUES, state)
    ? PAYMENT_ISSUES[state as keyof typeof PAYMENT_ISSUES]
    : PAYMENT_ISSUES.failed;

/** Result of a form sent without script. */
export const FORM_RESULTS = {
  declined: { title: "Payment Failed", text: NOT_SUCCESSFUL },
  action: {
    title: "Payment Failed",
    text: "Your bank asks you to confirm this payment. Choose an answer, then pay again.",
  },
  card: { title: "Payment Failed", text: "Please enter a card number." },
  email: { title: "Payment Error", text: "Please enter your email address." },
  delivery: {
    title: "Payment Error",
    text: "Please tick the box to get access now, then pay again.",
  },
} as const;
export type FormResult = keyof typeof FORM_RESULTS;

/** /payment-success. */
export const PAID = {
  title: "Payment Successful",
  yours: "It's yours",
  book: (title: string) => `Thank You! ${title} is in your books.`,
  gift: (title: string) => `Your gift is ready. Anyone with this link can open ${title}.`,
  sendGift: "Send the gift",
  listen: "Start Listening",
  receipt: "Your receipt",
  home: "Return Home",
} as const;

/** The same for an address with an account, which only its owner can enter. */
export const WAITING = {
  title: PAID.title,
  text: (title: string, email: string) =>
    `Thank You! ${title} is paid for and belongs to ${email}. This address has an account: sign in, and you'll find the book there.`,
  mailed: "We've sent an email there too.",
  login: "Sign In",
} as const;

/** The same in a browser with neither session nor guest cookie: another one, or one that blocks cookies. */
export const PAID_ELSEWHERE = {
  title: PAID.title,
  book: (title: string, amount: string) => `Thank You! ${title} is paid for: ${amount}.`,
  premium: (amount: string) => `Thank You! Your subscription is paid for: ${amount}.`,
  mailed: (address: string) =>
    `We've emailed the receipt to ${address}, and a link to choose a password if it doesn't have one yet.`,
  premiumMailed: "We've emailed what we agreed to your account's address.",
  account: (address: string) => `It belongs to ${address}.`,
  why:
    "You're not signed in here. You may have paid in another browser, or this one blocks the cookie that signing in needs.",
  otherAccount: "This browser is signed in to another account.",
} as const;

/** The same until the bank has confirmed it. */
export const VERIFYING = {
  title: "Verifying your payment",
  text:
    "Your bank hasn't confirmed it yet. The book opens as soon as it does. You can close this page.",
} as const;

/** A payment that the buyer's bank has not confirmed yet, wherever it is shown. */
export const UNDER_WAY = {
  title: "Payment pending",
  book: (title: string, amount: string) =>
    `Your bank hasn't confirmed your payment of ${amount} for ${title} yet. That can take a few days. ${title} opens as soon as it does. You don't need to do anything, or pay again.`,
  gift: (title: string, amount: string) =>
    `Your bank hasn't confirmed your payment of ${amount} for ${title} yet. That can take a few days. You get the gift's code as soon as it does. You don't need to do anything, or pay again.`,
  premium:
    "Your bank hasn't confirmed your payment for the subscription yet. That can take a few days. Every book opens as soon as it does. You don't need to do anything, or pay again.",
  elsewhere: (title: string, amount: string) =>
    `Your bank hasn't confirmed your payment of ${amount} for ${title} yet. That can take a few days. You don't need to do anything, or pay again.`,
  toBook: (title: string) => `Back to ${title}`,
  account: "Your account",
} as const;

/** A payment that gave no access. */
export const ISSUE = { title: "Payment Issue", contact: "Contact Support" } as const;

/** /purchase-confirmed, above the receipt. */
export const CONFIRMED = {
  page: "Your receipt",
  title: {
    open: "Thank You",
    suspended: "Closed for now",
    disputed: "Suspended",
    refunded: "Refunded",
  },
  listen: "Start Listening Now",
  payDifference: "Pay the difference",
  home: "Return to Home",
} as const;
