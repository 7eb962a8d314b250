/** Texts of the desk about Premium: what the author offers, and who has it. */

export const OFFER_FORM = {
  title: "What you offer",
  on: (name: string) => `${name} is on sale.`,
  off: "Not on sale. Nobody new can subscribe, and the shop doesn't mention it.",
  keep: "Subscribers keep their price and their access, whatever you change here.",
  hosted: "You sell it through a Stripe payment link: change its price there too.",
  edit: "Change it",
  state: { label: "On sale", on: "Yes", off: "No" },
  prices: {
    label: "Price a month, taxes included",
    hint:
      "One currency per line, such as EUR 9.99 or USD 10.99. Other currencies are converted from the euro price.",
  },
  firstPrices: {
    label: "Price of the first month",
    hint:
      "A lower price to try it out, written the same way, for people who never subscribed before. “none” if it costs the same.",
  },
  name: { label: "Name", hint: "Up to 40 characters." },
  lead: { label: "In one sentence", hint: "Up to 200 characters." },
  lines: { label: "What it includes", hint: "One per line, up to eight." },
  submit: "Save",
} as const;

export const PREMIUM_FAULTS = {
  state: "Please choose whether it's on sale: on or off",
  price: "Please enter a price in euro, such as EUR 9.99",
  noPrice: (entry: string) =>
    `“${entry}” isn't a price. Enter a currency of your shop and an amount worth €0.50 to €500, such as USD 10.99`,
  name: "Please enter a name of up to 40 characters",
  lead: "Please enter a sentence of up to 200 characters",
  lines: "Please enter one to eight lines of up to 120 characters each",
} as const;

export const PREMIUM_OUTCOMES = {
  on: (name: string) => `Saved. ${name} is on sale.`,
  off: "Saved. It's not on sale.",
} as const;

/* Texts of the subscriptions screen and of its commands. */

export const SUBSCRIPTIONS = {
  title: "Subscriptions",
  none: "No subscribers yet.",
  who: "Subscribers",
  states: {
    active: "active",
    past_due: "unpaid: card declined",
    incomplete: "started, not paid yet",
    canceled: "ended",
  },
  until: (day: string) => `paid until ${day}`,
  ends: "ends then",
  end: "End subscription",
  more: "Show more",
} as const;

export const SUBSCRIPTION_OUTCOMES = {
  noPremium: (email: string) => `${email} doesn't have a subscription.`,
  premiumEnded: (email: string) =>
    `The subscription of ${email} has ended. This month's payment isn't refunded.`,
} as const;
