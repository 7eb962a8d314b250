// Made of lib/shop/messages/en.json by `deno task words`: change it there.

import { plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const HELLO = "Hello,";

export const RECEIPT_MAIL = {
  subject: (series: string | number, title: string | number): string =>
    `Your receipt from ${series}: ${title}`,
  bought: (title: string | number): string =>
    `Thank you for buying ${title}. It's in Your Books now, on every device where you sign in.`,
  taken: (title: string | number): string =>
    `${title} is yours, with nothing to pay. It's in Your Books now, on every device where you sign in.`,
  opened: (title: string | number): string =>
    `A friend has given you ${title}. It's in Your Books now, on every device where you sign in.`,
  given: (title: string | number): string =>
    `Thank you for giving ${title}. Your friend opens it with this link:`,
  ownGift: "Add a note, or let us send it on a day you choose:",
  openedSubject: (title: string | number): string => `${title} is yours`,
  number: (number: string | number, day: string | number): string => `Receipt ${number}, ${day}`,
  price: (title: string | number, price: string | number): string => `${title}: ${price}`,
  includes: (titles: string | number): string => `Includes ${titles}.`,
  credit: (title: string | number, amount: string | number): string =>
    `Credit for ${title}: ${amount}`,
  discount: (percent: number, amount: string | number): string =>
    ((d: { percent: number; amount: string | number }) =>
      plural(d.percent, 0, en, {
        "0": "Discount: " + d.amount,
        other: "Discount " + d.percent + "%: " + d.amount,
      }) as string)({ percent, amount }),
  paid: (amount: string | number): string => `Paid: ${amount}`,
  paidWith: (method: string | number, amount: string | number): string =>
    `Paid with ${method}: ${amount}`,
  tax: (isVat: boolean, percent: string | number, amount: string | number): string =>
    ((d: { isVat: string; percent: string | number; amount: string | number }) =>
      select(d.isVat, { true: "VAT", other: "Tax" }) + " " + d.percent + "% included: " +
      d.amount as string)({ isVat: String(isVat), percent, amount }),
  taxAt: (
    isVat: boolean,
    percent: string | number,
    place: string | number,
    amount: string | number,
  ): string =>
    ((
      d: {
        isVat: string;
        percent: string | number;
        place: string | number;
        amount: string | number;
      },
    ) =>
      select(d.isVat, { true: "VAT", other: "Tax" }) + " " + d.percent + "% (" + d.place +
      ") included: " + d.amount as string)({ isVat: String(isVat), percent, place, amount }),
  taxPending: "All taxes included. Your invoice will say how much.",
  noTax: (isVat: boolean): string =>
    ((d: { isVat: string }) =>
      "No " + select(d.isVat, { true: "VAT", other: "tax" }) + " included." as string)({
        isVat: String(isVat),
      }),
  reverseCharge: "Reverse charge: no VAT is included. Your business owes it.",
  consent: (day: string | number): string =>
    `On ${day} you asked us to give you access right away. You agreed that your 14-day right to cancel (the right of withdrawal) ends once you can listen.`,
  invoice: "Your invoice:",
  listen: "Start listening:",
  gift: "About the book:",
  test: "This was a test. No money moved.",
} as const;

export const SUSPENSION_MAIL = {
  subject: (title: string | number): string => `${title} is closed for now`,
  closed: (lost: string | number, title: string | number): string =>
    `What you paid for ${lost} was refunded or is disputed. It had counted toward ${title}, so ${title} is closed until you pay the difference or that payment comes back.`,
  pay: "To open it again, pay the difference here:",
} as const;

export const CODE_SPENT_MAIL = {
  subject: (title: string | number): string => `We're refunding your payment for ${title}`,
  refunding: (code: string | number, title: string | number): string =>
    `Someone else paid with the last use of the code ${code} before your payment for ${title} arrived. We're refunding all of it, the way you paid.`,
  buy: "You can still buy it at the price without the code:",
} as const;

export const DEBIT_REFUSED_MAIL = {
  subject: (title: string | number): string => `Your payment for ${title} didn't go through`,
  declined: (amount: string | number, title: string | number): string =>
    `Your bank declined the payment of ${amount} for ${title}. You haven't been charged, and ${title} isn't open yet.`,
  again: "You can try again here:",
} as const;

export const PAID_TWICE_MAIL = {
  subject: (title: string | number): string => `We're refunding your payment for ${title}`,
  refunding: (title: string | number, amount: string | number): string =>
    `We received a second payment for ${title}, which you already own. We're refunding all of it, ${amount}, the way you paid. Banks take up to ten days to show it.`,
} as const;

export const GIVEN_BOOK_MAIL = {
  subject: (title: string | number): string => `${title} is yours`,
  text: (title: string | number): string =>
    `The author has given you ${title}. It's in Your Books, free of charge. Sign in and start listening:`,
} as const;

export const REFUND_MAIL = {
  subject: (title: string | number): string => `Your refund for ${title} is on its way`,
  amount: (back: string | number, paid: string | number, title: string | number): string =>
    `We've refunded ${back} of the ${paid} you paid for ${title}.`,
  all: (title: string | number, back: string | number): string =>
    `We've refunded all you paid for ${title}: ${back}.`,
  way: "It goes back the way you paid. Banks take up to ten days to show it.",
  wayTo: (method: string | number): string =>
    `It goes back the way you paid, to ${method}. Banks take up to ten days to show it.`,
  keeps: (title: string | number): string => `${title} stays yours.`,
  closed: (title: string | number): string => `${title} and its downloads no longer play.`,
  giftEnded: (title: string | number): string => `The gift code for ${title} no longer works.`,
  month: "Your subscription itself continues until you end it.",
  papers: "Your invoice and its correction:",
} as const;

export const PREMIUM_MAIL = {
  subject: (name: string | number, series: string | number): string =>
    `Your ${name} from ${series} has started`,
  agreed: (name: string | number, series: string | number): string =>
    `Thank you for subscribing to ${name}. You can now play every chapter of every book in ${series}, and new books as they come out, on every device where you sign in. Here's what we agreed. Please keep this email.`,
  price: (price: string | number, isTaxed: boolean): string =>
    ((d: { price: string | number; isTaxed: string }) =>
      "Price: " + d.price + " a month" +
      select(d.isTaxed, { true: ", taxes included", other: "" }) + "." as string)({
        price,
        isTaxed: String(isTaxed),
      }),
  firstPrice: (first: string | number, price: string | number, isTaxed: boolean): string =>
    ((d: { first: string | number; price: string | number; isTaxed: string }) =>
      "Price: " + d.first + " for the first month, then " + d.price + " a month" +
      select(d.isTaxed, { true: ", taxes included", other: "" }) + "." as string)({
        first,
        price,
        isTaxed: String(isTaxed),
      }),
  renews: (day: string | number): string =>
    `It renews every month until you end it. The next payment is due on ${day}.`,
  ends: (name: string | number, day: string | number): string =>
    `It doesn't renew. You have ${name} until ${day}.`,
  end:
    "You can end it at any time, and it stays open until the month you paid for is over. End it here, without signing in:",
  account: "Or in your account, where you'll also find your payments and invoices:",
  seller: (seller: string | number): string => `Sold by ${seller}`,
} as const;

export const DISPUTE_MAIL = {
  subject: {
    inquiry: (title: string | number): string => `A bank is asking about a payment for ${title}`,
    needs_answer: (title: string | number): string => `A payment for ${title} is disputed`,
    under_review: (title: string | number): string => `A payment for ${title} is disputed`,
    lost: (title: string | number): string => `A bank has taken back a payment for ${title}`,
  },
  text: {
    inquiry: (amount: string | number, title: string | number): string =>
      `A buyer's bank is asking about ${amount} for ${title}. No money has moved yet, and the purchase stays open.`,
    needs_answer: (amount: string | number, title: string | number): string =>
      `A buyer has asked the bank to take back ${amount} for ${title}. The bank holds the money until it decides, and the purchase is suspended until then.`,
    under_review: (amount: string | number, title: string | number): string =>
      `A buyer has asked the bank to take back ${amount} for ${title}. The bank has your answer and is deciding. The purchase is suspended until then.`,
    lost: (amount: string | number, title: string | number): string =>
      `A buyer's bank has taken back ${amount} for ${title}. The purchase is closed.`,
  },
  answerBy: (day: string | number): string =>
    `Please answer by ${day}. If you don't, the bank decides for the buyer.`,
  provider: "At your payment provider:",
  order: (paymentId: string | number): string => `In your orders, it's ${paymentId}.`,
} as const;

export const ON_HOLD_MAIL = {
  subject: (id: string | number): string => `Payment ${id} is on hold`,
  held: (id: string | number, reasons: string | number): string =>
    `Payment ${id} doesn't match its order, so it hasn't opened anything. ${reasons}`,
  refund: (id: string | number): string =>
    `To refund it: deno task admin refund ${id}. To see everything on hold: deno task admin held`,
} as const;

export const GUEST_MAIL = {
  madeSubject: (series: string | number): string => `Your account with ${series}`,
  made: (isGift: boolean, series: string | number): string =>
    ((d: { isGift: string; series: string | number }) =>
      select(d.isGift, {
        true: "Your gift from " + d.series +
          " is in a new account for this email address. Choose a password for it, and you can listen on every device:",
        other: "Your purchase from " + d.series +
          " is in a new account for this email address. Choose a password for it, and you can listen on every device:",
      }) as string)({ isGift: String(isGift), series }),
  ignore: (isGift: boolean): string =>
    ((d: { isGift: string }) =>
      select(d.isGift, {
        true:
          "If you didn't open a gift, you can ignore this email. The account is yours to claim at any time.",
        other:
          "If you didn't buy anything, you can ignore this email. The account is yours to claim at any time.",
      }) as string)({ isGift: String(isGift) }),
  waitsSubject: (isGift: boolean): string =>
    ((d: { isGift: string }) =>
      select(d.isGift, {
        true: "Your gift is waiting for you",
        other: "Your purchase is waiting for you",
      }) as string)({ isGift: String(isGift) }),
  waits: (isGift: boolean, series: string | number): string =>
    ((d: { isGift: string; series: string | number }) =>
      select(d.isGift, {
        true: "Someone, probably you, opened a gift from " + d.series +
          " with this email address. It's waiting in your account, and it's yours as soon as you sign in:",
        other: "Someone, probably you, bought something from " + d.series +
          " with this email address. It's waiting in your account, and it's yours as soon as you sign in:",
      }) as string)({ isGift: String(isGift), series }),
  reset: "Lost your password, or never chose one? Set one here:",
} as const;

export const GIFT_MAIL = {
  subject: (title: string | number): string => `Your gift: ${title}`,
  given: (title: string | number): string =>
    `You've been given ${title}. If you had another link for it, that one no longer works.`,
  open: "Open your gift and start listening:",
} as const;

export const REFUSALS = {
  unknownBook: "We couldn't find that audiobook.",
  notOut: (title: string | number): string => `${title} isn't out yet, so you can't buy it.`,
  notAvailable: (title: string | number): string =>
    `${title} isn't available right now, so you can't buy it. Please come back later.`,
  notSold: (title: string | number): string => `${title} is no longer sold.`,
  underWay: (what: string | number): string =>
    `Your payment for ${what} is pending: your bank hasn't confirmed it yet. You don't need to pay again.`,
  alreadyOwned: (title: string | number): string =>
    `Already Purchased: You already own ${title}. Redirecting to the audiobook.`,
  invalidCode: "Invalid Discount Code: The discount code you entered is invalid or expired.",
  codeUsed: "You've used this code already. It works once for each customer.",
  codeEarly: (day: string | number): string => `This code works from ${day}.`,
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

export const REFUND_REFUSALS = {
  unknownPayment: (id: string | number): string => `This site has no payment ${id}.`,
  notPaid: (id: string | number): string =>
    `Payment ${id} hasn't been paid, so there's nothing to refund.`,
  refundedMeanwhile:
    "Part of this payment has been refunded since you opened it. Reload it, then try again.",
  tooMuch: (leftMinor: string | number, currency: string | number): string =>
    `Only ${leftMinor} minor units of ${currency} are left to refund on this payment.`,
  credited: (title: string | number): string =>
    `Its price was credited toward ${title}, which is still paid for. Refund that first.`,
} as const;

export const GIFT_REFUSALS = {
  unknownGift: (code: string | number): string => `There's no gift ${code}.`,
  giftUsed: (code: string | number): string =>
    `The gift ${code} has been used. Someone already has the book.`,
  giftOver: (code: string | number): string =>
    `The gift ${code} was refunded or has a new code by now.`,
} as const;
