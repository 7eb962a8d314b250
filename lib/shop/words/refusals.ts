/** Why the shop says no, as its calls and the operator's command answer it. */
import { alreadyPurchased, invalidCode } from "./alerts.ts";

/** An alert as the calls answer it. */
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

/** What the operator's command answers to a refund that cannot be. */
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

/** What the operator's command answers to a gift that cannot have another code. */
export const GIFT_REFUSALS = {
  unknownGift: (code: string) => `There is no gift ${code}.`,
  giftUsed: (code: string) => `The gift ${code} has been used: its book is on a shelf already.`,
  giftOver: (code: string) => `The gift ${code} was given back or has another code by now.`,
} as const;
