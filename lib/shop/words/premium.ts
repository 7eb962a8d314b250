/** Words about Premium. */

import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import { formatDay } from "@/lib/platform/time.ts";

export const PREMIUM = {
  name: "Premium",
  /** On the order. */
  month: (name: string) => `${name}, one month`,
  firstMonth: (name: string) => `${name}, first month`,
  /** Beside the price of the first month. */
  then: (price: string) => `Then ${price} a month. Cancel any time.`,
  lead: "Every book in full, for as long as you subscribe. Cancel any time.",
  lines: [
    "Every chapter of every book",
    "New books as they come out",
    "Your place and bookmarks on every device",
    "Cancel any time",
  ],
} as const;

/** /subscribe. */
export const PLANS = {
  heading: {
    subscribed: (name: string) => `You have ${name}`,
    owned: "You already own every book",
    free: "Every book. One subscription.",
  },
  ownsAll:
    "You bought the whole series, so every chapter is yours for good. There's nothing to add.",
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
    perFirst: (price: string) => `for the first month, then ${price} a month`,
    subscribe: "Subscribe Now",
  },
  test: {
    mark: "Test mode.",
    text: (name: string) => `Switch ${name} on or off without paying.`,
    start: "Start a test subscription",
    end: "End the test subscription",
  },
};

/** /subscription-success. */
export const SUBSCRIBED = {
  done: {
    title: "Subscription Successful",
    text: "You can now play every chapter of every book.",
  },
  waiting: {
    title: "Still waiting",
    text: "Your bank hasn't confirmed the payment yet. The books open as soon as it does.",
  },
  looking: { title: "One moment", text: "We're confirming your subscription." },
  browse: "Browse Audiobooks",
  library: "View Library",
} as const;

/** On /account. */
export const SUBSCRIPTION = {
  active: "Active",
  none: "Not subscribed",
  see: (name: string) => `See ${name}`,
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
  text: (name: string) => `${name} opens again once it's paid.`,
  note: "Payment failed",
} as const;

/** The replacement of Stripe's customer portal where no key is set. */
export const TEST_PORTAL = {
  title: "Your subscription",
  note: "There's no Stripe key here, so this page stands in for Stripe's own, where subscribers " +
    "change a card or cancel. You can also let months pass. No money moves.",
  back: "Back to your account",
  state(
    { status, priceMinor, currency, cancelsAtPeriodEnd, currentPeriodEndMs }: PortalSubscription,
  ) {
    const price = formatMoney({ amountMinor: priceMinor, currency });
    const day = formatDay(currentPeriodEndMs);
    if (status === "past_due") return `The payment of ${price} for the month to ${day} failed.`;
    if (status !== "active") return "The subscription has ended.";
    return cancelsAtPeriodEnd
      ? `Canceled: it ends on ${day}.`
      : `${price} a month. It renews on ${day}.`;
  },
  actions: {
    cancel: { label: "Cancel at period end", text: "The books stay open until the month is over." },
    resume: { label: "Resume", text: "It renews again, as before." },
    renew: { label: "Renew now", text: "The next month begins and is paid." },
    fail: { label: "Fail the renewal", text: "The next month begins, and the card is declined." },
    pay: { label: "Pay the open month", text: "The card works again, and the books open." },
    end: { label: "End now", text: "As if the paid month were over." },
  },
} as const;
