/** Mails that follow a payment, and refusals. Amounts are formatted already. */

import { alreadyPurchased, invalidCode } from "./alerts.ts";
import { taxName } from "./invoices.ts";

const HELLO = "Hello,";

export const RECEIPT_MAIL = {
  subject: (series: string, title: string) => `Your receipt from ${series}: ${title}`,
  hello: HELLO,
  bought: (title: string) =>
    `Thank you for buying ${title}. It's in Your Books now, on every device where you sign in.`,
  taken: (title: string) =>
    `${title} is yours, with nothing to pay. It's in Your Books now, on every device where you sign in.`,
  opened: (title: string) =>
    `A friend has given you ${title}. It's in Your Books now, on every device where you sign in.`,
  given: (title: string) => `Thank you for giving ${title}. Your friend opens it with this link:`,
  ownGift: "Add a note, or let us send it on a day you choose:",
  openedSubject: (title: string) => `${title} is yours`,
  number: (number: string, day: string) => `Receipt ${number}, ${day}`,
  price: (title: string, price: string) => `${title}: ${price}`,
  includes: (titles: string[]) => `Includes ${new Intl.ListFormat("en").format(titles)}.`,
  credit: (title: string, amount: string) => `Credit for ${title}: ${amount}`,
  discount: (percent: number, amount: string) =>
    `Discount${percent > 0 ? ` ${percent}%` : ""}: ${amount}`,
  paid: (method: string | null, amount: string) =>
    `Paid${method ? ` with ${method}` : ""}: ${amount}`,
  tax: (isVat: boolean, it: { percent: number; place: string | null; amount: string }) =>
    `${taxName(isVat)} ${it.percent}%${
      it.place === null ? "" : ` (${it.place})`
    } included: ${it.amount}`,
  taxPending: "All taxes included. Your invoice will say how much.",
  noTax: (isVat: boolean) => `No ${isVat ? "VAT" : "tax"} included.`,
  reverseCharge: "Reverse charge: no VAT is included. Your business owes it.",
  consent: (day: string) =>
    `On ${day} you asked us to give you access right away. You agreed that your 14-day right to cancel (the right of withdrawal) ends once you can listen.`,
  invoice: "Your invoice:",
  listen: "Start listening:",
  gift: "About the book:",
  test: "This was a test. No money moved.",
} as const;

/** To a listener whose bundle is closed. */
export const SUSPENSION_MAIL = {
  subject: (title: string) => `${title} is closed for now`,
  paragraphs: (title: string, lost: string, checkout: string) => [
    HELLO,
    `What you paid for ${lost} was refunded or is disputed. It had counted toward ${title}, so ${title} is closed until you pay the difference or that payment comes back.`,
    { before: "To open it again, pay the difference here:", href: checkout },
  ],
} as const;

/** To a buyer whose payment came after others had used up the code. */
export const CODE_SPENT_MAIL = {
  subject: (title: string) => `We're refunding your payment for ${title}`,
  paragraphs: (title: string, code: string | null, checkout: string) => [
    HELLO,
    `Someone else paid with the last use of the code ${code} before your payment for ${title} arrived. We're refunding all of it, the way you paid.`,
    { before: "You can still buy it at the price without the code:", href: checkout },
  ],
} as const;

/** To a buyer whose bank has refused a debit. */
export const DEBIT_REFUSED_MAIL = {
  subject: (title: string) => `Your payment for ${title} didn't go through`,
  paragraphs: (title: string, amount: string, checkout: string) => [
    HELLO,
    `Your bank declined the payment of ${amount} for ${title}. You haven't been charged, and ${title} isn't open yet.`,
    { before: "You can try again here:", href: checkout },
  ],
} as const;

/** To a buyer who paid for a book owned already. */
export const PAID_TWICE_MAIL = {
  subject: CODE_SPENT_MAIL.subject,
  paragraphs: (title: string, amount: string) => [
    HELLO,
    `We received a second payment for ${title}, which you already own. We're refunding all of it, ${amount}, the way you paid. Banks take up to ten days to show it.`,
  ],
} as const;

/** To a listener to whom the author gave a book. */
export const GIVEN_BOOK_MAIL = {
  subject: (title: string) => `${title} is yours`,
  text: (title: string) =>
    `The author has given you ${title}. It's in Your Books, free of charge. Sign in and start listening:`,
} as const;

/** To a buyer who was refunded, in full or in part. */
export const REFUND_MAIL = {
  subject: (title: string) => `Your refund for ${title} is on its way`,
  amount: (back: string, paid: string, title: string) =>
    `We've refunded ${back} of the ${paid} you paid for ${title}.`,
  all: (back: string, title: string) => `We've refunded all you paid for ${title}: ${back}.`,
  way: (method: string | null) =>
    `It goes back the way you paid${
      method ? `, to ${method}` : ""
    }. Banks take up to ten days to show it.`,
  keeps: (title: string) => `${title} stays yours.`,
  closed: (title: string) => `${title} and its downloads no longer play.`,
  giftEnded: (title: string) => `The gift code for ${title} no longer works.`,
  month: "Your subscription itself continues until you end it.",
  papers: "Your invoice and its correction:",
} as const;

/** To a subscriber: the agreement, to keep. */
export const PREMIUM_MAIL = {
  subject: (name: string, series: string) => `Your ${name} from ${series} has started`,
  agreed: (name: string, series: string) =>
    `Thank you for subscribing to ${name}. You can now play every chapter of every book in ${series}, and new books as they come out, on every device where you sign in. Here's what we agreed. Please keep this email.`,
  price: (price: string, isTaxed: boolean) =>
    `Price: ${price} a month${isTaxed ? ", taxes included" : ""}.`,
  firstPrice: (first: string, price: string, isTaxed: boolean) =>
    `Price: ${first} for the first month, then ${price} a month${
      isTaxed ? ", taxes included" : ""
    }.`,
  renews: (day: string) =>
    `It renews every month until you end it. The next payment is due on ${day}.`,
  ends: (name: string, day: string) => `It doesn't renew. You have ${name} until ${day}.`,
  end:
    "You can end it at any time, and it stays open until the month you paid for is over. End it here, without signing in:",
  account: "Or in your account, where you'll also find your payments and invoices:",
  seller: (seller: string) => `Sold by ${seller}`,
} as const;

/** To the author: a bank asks about a payment, or takes it back. */
export const DISPUTE_MAIL = {
  subject: {
    inquiry: (title: string) => `A bank is asking about a payment for ${title}`,
    needs_answer: (title: string) => `A payment for ${title} is disputed`,
    under_review: (title: string) => `A payment for ${title} is disputed`,
    lost: (title: string) => `A bank has taken back a payment for ${title}`,
  },
  text: {
    inquiry: (amount: string, title: string) =>
      `A buyer's bank is asking about ${amount} for ${title}. No money has moved yet, and the purchase stays open.`,
    needs_answer: (amount: string, title: string) =>
      `A buyer has asked the bank to take back ${amount} for ${title}. The bank holds the money until it decides, and the purchase is suspended until then.`,
    under_review: (amount: string, title: string) =>
      `A buyer has asked the bank to take back ${amount} for ${title}. The bank has your answer and is deciding. The purchase is suspended until then.`,
    lost: (amount: string, title: string) =>
      `A buyer's bank has taken back ${amount} for ${title}. The purchase is closed.`,
  },
  answerBy: (day: string) =>
    `Please answer by ${day}. If you don't, the bank decides for the buyer.`,
  provider: "At your payment provider:",
  order: (paymentId: string) => `In your orders, it's ${paymentId}.`,
} as const;

/** To the author: a payment that grants nothing until somebody has looked at it. */
export const ON_HOLD_MAIL = {
  subject: (id: string) => `Payment ${id} is on hold`,
  paragraphs: (id: string, reasons: string) => [
    `Payment ${id} doesn't match its order, so it hasn't opened anything. ${reasons}`,
    `To refund it: deno task admin refund ${id}. To see everything on hold: deno task admin held`,
  ],
} as const;

/** To the address of a guest's purchase. */
export const GUEST_MAIL = {
  madeSubject: (series: string) => `Your account with ${series}`,
  made: ({ series, reset, isGift }: { series: string; reset: string; isGift: boolean }) => [
    HELLO,
    `Your ${
      isGift ? "gift" : "purchase"
    } from ${series} is in a new account for this email address. Choose a password for it, and you can listen on every device:`,
    { href: reset },
    isGift
      ? "If you didn't open a gift, you can ignore this email. The account is yours to claim at any time."
      : "If you didn't buy anything, you can ignore this email. The account is yours to claim at any time.",
  ],
  waitsSubject: (isGift: boolean) =>
    isGift ? "Your gift is waiting for you" : "Your purchase is waiting for you",
  waits: (
    { series, account, reset, isGift }: {
      series: string;
      account: string;
      reset: string;
      isGift: boolean;
    },
  ) => [
    HELLO,
    `Someone, probably you, ${
      isGift ? "opened a gift" : "bought something"
    } from ${series} with this email address. It's waiting in your account, and it's yours as soon as you sign in:`,
    { href: account },
    { before: "Lost your password, or never chose one? Set one here:", href: reset },
  ],
} as const;

/** To the person to whom the author sends a gift's new code. */
export const GIFT_MAIL = {
  subject: (title: string) => `Your gift: ${title}`,
  paragraphs: (title: string, link: string) => [
    HELLO,
    `You've been given ${title}. If you had another link for it, that one no longer works.`,
    { before: "Open your gift and start listening:", href: link },
  ],
} as const;

/* Refusals by the shop, in its calls and the operator's command. */

/** An alert in the form of a call's answer. */
const inOneLine = ({ title, text }: { title: string; text: string }) => `${title}: ${text}`;

/** Why something cannot be bought; `title`: of the book. */
export const REFUSALS = {
  unknownBook: "We couldn't find that audiobook.",
  notOut: (title: string) => `${title} isn't out yet, so you can't buy it.`,
  notAvailable: (title: string) =>
    `${title} isn't available right now, so you can't buy it. Please come back later.`,
  notSold: (title: string) => `${title} is no longer sold.`,
  underWay: (what: string) =>
    `Your payment for ${what} is pending: your bank hasn't confirmed it yet. You don't need to pay again.`,
  alreadyOwned: (title: string) => inOneLine(alreadyPurchased(title)),
  invalidCode: () => inOneLine(invalidCode),
  codeUsed: "You've used this code already. It works once for each customer.",
  codeEarly: (day: string) => `This code works from ${day}.`,
  codeReserved:
    "Someone is about to pay with the last use of this code. Please try again in half an hour, or buy without it.",
  notFree: "This isn't free. Send the id of a payment that succeeded.",
  alreadySubscribed: "You already have a subscription.",
  notOffered: "There's no subscription to buy here right now.",
  noSuchPayment: "We couldn't find that payment for this audiobook.",
  noSuchSecret: "No payment has this secret.",
  badSignature: "This wasn't signed by the payment provider.",
  notSwitched: "Failed to update subscription status.",
} as const;

/** The operator's command: refused refunds. */
export const REFUND_REFUSALS = {
  unknownPayment: (id: string) => `This site has no payment ${id}.`,
  notPaid: (id: string) => `Payment ${id} hasn't been paid, so there's nothing to refund.`,
  refundedMeanwhile:
    "Part of this payment has been refunded since you opened it. Reload it, then try again.",
  tooMuch: (leftMinor: number, currency: string) =>
    `Only ${leftMinor} minor units of ${currency} are left to refund on this payment.`,
  credited: (title: string) =>
    `Its price was credited toward ${title}, which is still paid for. Refund that first.`,
} as const;

/** The operator's command: gifts that cannot get another code. */
export const GIFT_REFUSALS = {
  unknownGift: (code: string) => `There's no gift ${code}.`,
  giftUsed: (code: string) => `The gift ${code} has been used. Someone already has the book.`,
  giftOver: (code: string) => `The gift ${code} was refunded or has a new code by now.`,
} as const;
