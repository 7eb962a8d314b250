/** Texts of the subscriptions screen and of its commands. */

export const SUBSCRIPTIONS = {
  title: "Subscriptions",
  none: "Nobody has Premium.",
  states: {
    active: "active",
    past_due: "not paid: the card was refused",
    incomplete: "begun, not paid yet",
    canceled: "over",
  },
  until: (day: string) => `paid until ${day}`,
  ends: "ends then",
  end: "End it now",
  more: "More",
} as const;

export const SUBSCRIPTION_OUTCOMES = {
  noPremium: (email: string) => `${email} has no Premium.`,
  premiumEnded: (email: string) =>
    `Premium of ${email} is over; what was paid for the month stays paid.`,
} as const;
