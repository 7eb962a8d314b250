/** Mails that follow a payment, and refusals. Amounts are formatted already. */

import { alreadyPurchased, invalidCode } from "./alerts.ts";

const HELLO = "Hello,";

export const RECEIPT_MAIL = {
  subject: (series: string, title: string) => `Your receipt from ${series}: ${title}`,
  hello: HELLO,
  bought: (title: string) =>
    `thank you for buying ${title}. It is on your shelf, on every device you sign in on.`,
  taken: (title: string) =>
    `${title} is yours, with nothing to pay. It is on your shelf, on every device you sign in on.`,
  opened: (title: string) =>
    `a friend has given you ${title}. It is on your shelf, on every device you sign in on.`,
  given: (title: string, code: string) =>
    `thank you for giving ${title}. Your friend enters this code at checkout: ${code}`,
  number: (number: string, day: string) => `Receipt ${number}, ${day}`,
  price: (title: string, price: string) => `${title}: ${price}`,
  credit: (title: string, amount: string) => `Credit for ${title}: ${amount}`,
  discount: (percent: number, amount: string) => `Discount ${percent} %: ${amount}`,
  paid: (method: string | null, amount: string) =>
    `Paid${method ? ` with ${method}` : ""}: ${amount}`,
  vat: (percent: number, country: string | null, amount: string) =>
    `VAT ${percent} % (${country}) included: ${amount}`,
  noVat: "No VAT included.",
  reverseCharge: "Reverse charge: no VAT is included, your business owes it.",
  consent: (day: string) =>
    `On ${day} you asked for it at once and agreed that your right of withdrawal ends when listening can begin.`,
  invoice: (url: string) => `Your invoice: ${url}`,
  test: "This was a test: no money moved.",
} as const;

/** To a listener whose bundle is closed. */
export const SUSPENSION_MAIL = {
  subject: (title: string) => `${title} is closed for now`,
  paragraphs: (title: string, lost: string, checkout: string) => [
    HELLO,
    `what you had paid for ${lost} was given back or is disputed. It had counted toward ${title}, so ${title} is closed until the difference is paid, or that payment comes back.`,
    { before: "This is how it opens again:", href: checkout },
  ],
} as const;

/** To a buyer whose payment came after others had used up the code. */
export const CODE_SPENT_MAIL = {
  subject: (title: string) => `Your payment for ${title} is given back`,
  paragraphs: (title: string, code: string | null, checkout: string) => [
    HELLO,
    `your payment for ${title} came after others had paid with the last use of the code ${code}. All of the money goes back the way it came.`,
    { before: "At the price without the code:", href: checkout },
  ],
} as const;

/** To a buyer whose bank has refused a debit. */
export const DEBIT_REFUSED_MAIL = {
  subject: (title: string) => `Your payment for ${title} did not go through`,
  paragraphs: (title: string, amount: string, checkout: string) => [
    HELLO,
    `your bank has refused the payment of ${amount} for ${title}. Nothing was taken, and ${title} is not open yet.`,
    { before: "You can pay again here:", href: checkout },
  ],
} as const;

/** To a buyer who paid for a book owned already. */
export const PAID_TWICE_MAIL = {
  subject: CODE_SPENT_MAIL.subject,
  paragraphs: (title: string, amount: string) => [
    HELLO,
    `we got a second payment for ${title}, which is yours already. All of it, ${amount}, goes back the way it came. Banks take up to ten days to show it.`,
  ],
} as const;

/** To a buyer who was refunded, in full or in part. */
export const REFUND_MAIL = {
  subject: (title: string) => `Your money for ${title} is on its way back`,
  amount: (back: string, paid: string, title: string) =>
    `we have given back ${back} of the ${paid} you paid for ${title}.`,
  all: (back: string, title: string) => `we have given back all you paid for ${title}: ${back}.`,
  way: (method: string | null) =>
    `It goes back the way it came${
      method ? `, to ${method}` : ""
    }. Banks take up to ten days to show it.`,
  keeps: (title: string) => `${title} stays yours.`,
  closed: (title: string) => `${title} is closed now, and so are its downloads.`,
  giftEnded: (title: string) => `The code for ${title} opens nothing any more.`,
  month: "Premium itself goes on until it is ended.",
  papers: "Your invoice and its correction:",
} as const;

/** To a subscriber: the agreement, to keep. */
export const PREMIUM_MAIL = {
  subject: (series: string) => `Premium from ${series} has begun`,
  agreed: (series: string) =>
    `thank you for subscribing to Premium. Every chapter of every book of ${series} is open to you, new books as they come out, on every device you sign in on. This is what we agreed; please keep it.`,
  price: (price: string) => `Price: ${price} a month, taxes included.`,
  renews: (day: string) =>
    `It renews by itself every month, for as long as you want it. The next payment is due on ${day}.`,
  ends: (day: string) => `It does not renew: Premium is open until ${day}.`,
  end:
    "You can end it at any time, and it stays open until the month you paid for is over. Here, without signing in:",
  account: "Or in your account, where your payments and invoices are too:",
  seller: (seller: string) => `Sold by ${seller}`,
} as const;

/** To the author: a bank asks about a payment, or takes it back. */
export const DISPUTE_MAIL = {
  subject: {
    inquiry: (title: string) => `A bank asks about a payment for ${title}`,
    needs_answer: (title: string) => `A payment for ${title} is disputed`,
    under_review: (title: string) => `A payment for ${title} is disputed`,
    lost: (title: string) => `A bank has taken a payment for ${title} back`,
  },
  text: {
    inquiry: (amount: string, title: string) =>
      `A buyer's bank asks about ${amount} for ${title}. No money has moved yet, and what was bought stays open.`,
    needs_answer: (amount: string, title: string) =>
      `A buyer has asked the bank to take back ${amount} for ${title}. The bank holds the money until it decides, and what was bought is suspended meanwhile.`,
    under_review: (amount: string, title: string) =>
      `A buyer has asked the bank to take back ${amount} for ${title}. The bank has your answer and decides now; what was bought is suspended meanwhile.`,
    lost: (amount: string, title: string) =>
      `A buyer's bank has taken back ${amount} for ${title}. What was bought is closed.`,
  },
  answerBy: (day: string) => `Answer by ${day}. Without an answer the bank decides for the buyer.`,
  provider: "At your payment provider:",
  order: (paymentId: string) => `In your orders it is ${paymentId}.`,
} as const;

/** To the author: a payment that grants nothing until somebody has looked at it. */
export const HELD_MAIL = {
  subject: (id: string) => `Payment ${id} is held`,
  paragraphs: (id: string, reasons: string) => [
    `Payment ${id} is not what was agreed, so it has opened nothing. ${reasons}`,
    `Give it back with: deno task admin refund ${id}. See all that are held with: deno task admin held`,
  ],
} as const;

/** To the address of a guest's purchase. */
export const GUEST_MAIL = {
  madeSubject: (series: string) => `Your account with ${series}`,
  made: ({ series, reset }: { series: string; reset: string }) => [
    HELLO,
    `what was bought with this address is in an account of its own with ${series}. Choose a password for it, and you hear your book on every device:`,
    { href: reset },
    "If you have bought nothing, leave this mail alone: the account can be yours at any time.",
  ],
  waitsSubject: "Your purchase waits for you",
  waits: ({ series, account, reset }: { series: string; account: string; reset: string }) => [
    HELLO,
    `somebody, most likely you, has bought something from ${series} with this address. It waits for your account, and is yours as soon as you sign in:`,
    { href: account },
    { before: "The password is lost, or was never chosen?", href: reset },
  ],
} as const;

/** To the person to whom the author sends a gift's new code. */
export const GIFT_MAIL = {
  subject: (title: string) => `Your gift: ${title}`,
  paragraphs: ({ title, code, checkout }: { title: string; code: string; checkout: string }) => [
    HELLO,
    `${title} is a gift for you. Its code is ${code}; a code you may have had for it before opens nothing any more.`,
    { before: "Enter it here, and the book is on your shelf:", href: checkout },
  ],
} as const;

/* Refusals by the shop, in its calls and the operator's command. */

/** An alert in the form of a call's answer. */
const inOneLine = ({ title, text }: { title: string; text: string }) => `${title}: ${text}`;

/** Why something cannot be bought; `title`: of the book. */
export const REFUSALS = {
  unknownBook: "There is no audiobook with this id.",
  notOut: (title: string) => `${title} is not out yet, so it cannot be bought.`,
  notAvailable: (title: string) =>
    `${title} is not available now, so it cannot be bought. Please come again later.`,
  underWay: (what: string) =>
    `Your payment for ${what} is under way: your bank has not confirmed it yet. There is nothing to pay again.`,
  alreadyOwned: (title: string) => inOneLine(alreadyPurchased(title)),
  invalidCode: () => inOneLine(invalidCode),
  codeReserved:
    "Somebody is about to pay with the last use of this code. Please try again in half an hour, or buy without it.",
  notFree: "This is not free: send the id of a payment that succeeded.",
  alreadySubscribed: "You are subscribed already.",
  noSuchPayment: "You have no such payment for this audiobook.",
  noSuchSecret: "No payment has this secret.",
  badSignature: "This was not signed by the payment provider.",
  notSwitched: "Failed to update subscription status.",
} as const;

/** The operator's command: refused refunds. */
export const REFUND_REFUSALS = {
  unknownPayment: (id: string) => `There is no payment ${id} of this site.`,
  notPaid: (id: string) => `Payment ${id} has not been paid: there is nothing to give back.`,
  refundedMeanwhile:
    "Something of this payment has been given back since you looked at it: look at it again first.",
  tooMuch: (leftMinor: number, currency: string) =>
    `Of this payment ${leftMinor} minor units of ${currency} are left to give back.`,
  credited: (title: string) =>
    `Its price was credited to ${title}, which stands: refund that first.`,
} as const;

/** The operator's command: gifts that cannot get another code. */
export const GIFT_REFUSALS = {
  unknownGift: (code: string) => `There is no gift ${code}.`,
  giftUsed: (code: string) => `The gift ${code} has been used: its book is on a shelf already.`,
  giftOver: (code: string) => `The gift ${code} was given back or has another code by now.`,
} as const;
