// Made of lib/shop/messages/en.json by `deno task words`: change it there.

export enum PAYMENT_STATES {
  granted = "Thank You! Your purchase is complete.",
  processing = "Your payment is pending.",
  open = "Your payment was not successful. Please try again.",
  canceled = "Your payment was not successful. Please try again.",
  suspended = "Paid, but closed until you also pay the difference for what was refunded.",
  held = "We have your payment, but it doesn't match your order, so we're checking it.",
  refunded = "This payment was refunded.",
  disputed =
    "Your bank is asking for this payment back. What you bought is suspended until the bank decides.",
}

export enum PAYMENT_ISSUES {
  unknown = "Unable to verify your purchase. Please contact support.",
  refunded = "This payment was refunded.",
  disputed =
    "Your bank is asking for this payment back. What you bought is suspended until the bank decides.",
  suspended = "Paid, but closed until you also pay the difference for what was refunded.",
  held = "We have your payment, but it doesn't match your order, so we're checking it.",
  failed = "Payment verification failed",
  noAnswer = "Error verifying payment. Please contact support.",
  unexpected = "An unexpected error occurred. Please contact support.",
}

export const FORM_RESULTS = {
  declined: {
    title: "Payment Failed",
    text: "Your payment was not successful. Please try again.",
  },
  action: {
    title: "Payment Failed",
    text: "Your bank asks you to confirm this payment. Choose an answer, then pay again.",
  },
  card: {
    title: "Payment Failed",
    text: "Please enter a card number.",
  },
  email: {
    title: "Payment Error",
    text: "Please enter your email address.",
  },
  delivery: {
    title: "Payment Error",
    text: "Please tick the box to get access now, then pay again.",
  },
} as const;

export const PAID = {
  title: "Payment Successful",
  yours: "It's yours",
  book: (title: string | number): string => `Thank You! ${title} is in your books.`,
  gift: (title: string | number): string =>
    `Your gift is ready. Anyone with this link can open ${title}.`,
  sendGift: "Send the gift",
  listen: "Start Listening",
  receipt: "Your receipt",
  home: "Return Home",
} as const;

export const WAITING = {
  title: "Payment Successful",
  text: (title: string | number, email: string | number): string =>
    `Thank You! ${title} is paid for and belongs to ${email}. This address has an account: sign in, and you'll find the book there.`,
  mailed: "We've sent an email there too.",
  login: "Sign In",
} as const;

export const PAID_ELSEWHERE = {
  title: "Payment Successful",
  book: (title: string | number, amount: string | number): string =>
    `Thank You! ${title} is paid for: ${amount}.`,
  premium: (amount: string | number): string =>
    `Thank You! Your subscription is paid for: ${amount}.`,
  mailed: (address: string | number): string =>
    `We've emailed the receipt to ${address}, and a link to choose a password if it doesn't have one yet.`,
  premiumMailed: "We've emailed what we agreed to your account's address.",
  account: (address: string | number): string => `It belongs to ${address}.`,
  why:
    "You're not signed in here. You may have paid in another browser, or this one blocks the cookie that signing in needs.",
  otherAccount: "This browser is signed in to another account.",
} as const;

export enum VERIFYING {
  title = "Verifying your payment",
  text =
    "Your bank hasn't confirmed it yet. The book opens as soon as it does. You can close this page.",
}

export const UNDER_WAY = {
  title: "Payment pending",
  book: (amount: string | number, title: string | number): string =>
    `Your bank hasn't confirmed your payment of ${amount} for ${title} yet. That can take a few days. ${title} opens as soon as it does. You don't need to do anything, or pay again.`,
  gift: (amount: string | number, title: string | number): string =>
    `Your bank hasn't confirmed your payment of ${amount} for ${title} yet. That can take a few days. You get the gift's code as soon as it does. You don't need to do anything, or pay again.`,
  premium:
    "Your bank hasn't confirmed your payment for the subscription yet. That can take a few days. Every book opens as soon as it does. You don't need to do anything, or pay again.",
  elsewhere: (amount: string | number, title: string | number): string =>
    `Your bank hasn't confirmed your payment of ${amount} for ${title} yet. That can take a few days. You don't need to do anything, or pay again.`,
  toBook: (title: string | number): string => `Back to ${title}`,
  account: "Your account",
} as const;

export enum ISSUE {
  title = "Payment Issue",
  contact = "Contact Support",
}

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
