// Made of lib/shop/messages/en.json by `deno task words`: change it there.

export const PREMIUM = {
  name: "Premium",
  month: (name: string | number): string => `${name}, one month`,
  firstMonth: (name: string | number): string => `${name}, first month`,
  then: (price: string | number): string => `Then ${price} a month. Cancel any time.`,
  lead: "Every book in full, for as long as you subscribe. Cancel any time.",
  lines: [
    "Every chapter of every book",
    "New books as they come out",
    "Your place and bookmarks on every device",
    "Cancel any time",
  ],
} as const;

export const PLANS = {
  heading: {
    subscribed: (name: string | number): string => `You have ${name}`,
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
    perFirst: (price: string | number): string => `for the first month, then ${price} a month`,
    subscribe: "Subscribe Now",
  },
  test: {
    mark: "Test mode.",
    text: (name: string | number): string => `Switch ${name} on or off without paying.`,
    start: "Start a test subscription",
    end: "End the test subscription",
  },
} as const;

export const SUBSCRIBED = {
  done: {
    title: "Subscription Successful",
    text: "You can now play every chapter of every book.",
  },
  waiting: {
    title: "Still waiting",
    text: "Your bank hasn't confirmed the payment yet. The books open as soon as it does.",
  },
  looking: {
    title: "One moment",
    text: "We're confirming your subscription.",
  },
  browse: "Browse Audiobooks",
  library: "View Library",
} as const;

export const SUBSCRIPTION = {
  active: "Active",
  none: "Not subscribed",
  see: (name: string | number): string => `See ${name}`,
  yours: "Your subscription",
  manage: "Manage Subscription",
} as const;

export const RENEWAL = {
  open: "Every chapter of every book is open.",
  ends: (day: string | number): string => `Every chapter of every book is open until ${day}.`,
  renews: (day: string | number): string =>
    `Every chapter of every book is open. It renews on ${day}.`,
} as const;

export const PAST_DUE = {
  title: "The last payment failed",
  text: (name: string | number): string => `${name} opens again once it's paid.`,
  note: "Payment failed",
} as const;

export const TEST_PORTAL = {
  title: "Your subscription",
  note:
    "There's no Stripe key here, so this page stands in for Stripe's own, where subscribers change a card or cancel. You can also let months pass. No money moves.",
  back: "Back to your account",
  states: {
    failed: (price: string | number, day: string | number): string =>
      `The payment of ${price} for the month to ${day} failed.`,
    ended: "The subscription has ended.",
    ends: (day: string | number): string => `Canceled: it ends on ${day}.`,
    renews: (price: string | number, day: string | number): string =>
      `${price} a month. It renews on ${day}.`,
  },
  actions: {
    cancel: {
      label: "Cancel at period end",
      text: "The books stay open until the month is over.",
    },
    resume: {
      label: "Resume",
      text: "It renews again, as before.",
    },
    renew: {
      label: "Renew now",
      text: "The next month begins and is paid.",
    },
    fail: {
      label: "Fail the renewal",
      text: "The next month begins, and the card is declined.",
    },
    pay: {
      label: "Pay the open month",
      text: "The card works again, and the books open.",
    },
    end: {
      label: "End now",
      text: "As if the paid month were over.",
    },
  },
} as const;
