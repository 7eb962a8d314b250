/** Words about Premium. */

import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import { formatDay } from "@/lib/platform/time.ts";

export const PREMIUM = {
  name: "Premium",
  /** On the order. */
  month: "Premium, one month",
  lead: "Every book in full, for as long as you subscribe. Ends whenever you like.",
} as const;

/** /subscribe. */
export const PLANS = {
  heading: {
    subscribed: "You are subscribed",
    owned: "Every book is yours already",
    free: "Every book, by one lamp",
  },
  ownsAll: "You bought the whole series: every chapter is open for good. There is nothing to add.",
  lead: "Listen to the whole series for a month at a time, and stop whenever you like.",
  browse: "Browse Audiobooks",
  manage: "Manage Subscription",
  free: {
    title: "Free",
    lines: [
      "The first chapter of every book",
      "Previews of premium books, 5 to 15 minutes each",
      "Your place and bookmarks on every device",
    ],
  },
  premium: {
    per: "a month",
    lines: [
      "Every chapter of every book",
      "New books as they come out",
      "Your place and bookmarks on every device",
      "Ends whenever you like",
    ],
    subscribe: "Subscribe Now",
  },
  test: {
    mark: "Test mode.",
    text: "Switch the subscription without paying.",
    start: "Start a test subscription",
    end: "End the test subscription",
  },
};

/** /subscription-success. */
export const SUBSCRIBED = {
  done: {
    title: "Subscription Successful",
    text: "Every chapter of every book is open to you.",
  },
  waiting: {
    title: "Still waiting",
    text: "Your bank has not confirmed the payment yet. The books open when it does.",
  },
  looking: { title: "One moment", text: "Your subscription is being confirmed." },
  browse: "Browse Audiobooks",
  library: "View Library",
} as const;

/** On /account. */
export const SUBSCRIPTION = {
  active: "Active",
  none: "Not subscribed",
  offer: "Every book of the series for a month at a time, ended whenever you like.",
  see: "See Premium",
  yours: "Your subscription",
  manage: "Manage Subscription",
} as const;

/** When a subscription ends or renews. */
export function renewalText(
  { endsAt, cancelsAtPeriodEnd }: { endsAt: string | null; cancelsAtPeriodEnd: boolean },
): string {
  if (!endsAt) return "Every chapter of every book is open.";
  const day = formatDay(endsAt);
  return cancelsAtPeriodEnd
    ? `Every chapter of every book is open until ${day}.`
    : `Every chapter of every book is open. It renews on ${day}.`;
}

interface PortalSubscription {
  status: string;
  priceMinor: number;
  currency: CurrencyCode;
  cancelsAtPeriodEnd: boolean;
  currentPeriodEndMs: number;
}

/** A subscription with an unpaid month. */
export const PAST_DUE = {
  title: "The last payment failed",
  text: "Premium opens again once it is paid.",
  note: "Payment failed",
} as const;

/** The replacement of Stripe's customer portal where no key is set. */
export const TEST_PORTAL = {
  title: "Your subscription",
  note: "No Stripe key is set here, so this page stands in for Stripe's own, where subscribers " +
    "change a card or cancel. It also lets months pass. No money moves.",
  back: "Back to your account",
  state(
    { status, priceMinor, currency, cancelsAtPeriodEnd, currentPeriodEndMs }: PortalSubscription,
  ) {
    const price = formatMoney({ amountMinor: priceMinor, currency });
    const day = formatDay(currentPeriodEndMs);
    if (status === "past_due") return `The payment of ${price} for the month to ${day} failed.`;
    if (status !== "active") return "Premium has ended.";
    return cancelsAtPeriodEnd
      ? `Canceled: Premium ends on ${day}.`
      : `Premium for ${price} a month. It renews on ${day}.`;
  },
  actions: {
    cancel: { label: "Cancel at period end", text: "Premium stays open until the month is over." },
    resume: { label: "Resume", text: "It renews again, as before." },
    renew: { label: "Renew now", text: "The next month begins and is paid." },
    fail: { label: "Fail the renewal", text: "The next month begins, and the card is declined." },
    pay: { label: "Pay the open month", text: "The card works again, and Premium opens." },
    end: { label: "End now", text: "What the calendar or the bank would do in time." },
  },
} as const;
