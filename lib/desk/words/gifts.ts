/** Texts of the gifts screen and of sending receipts and codes again. */

export const DESK_GIFTS = {
  title: "Gifts",
  none: "Nobody has given a book yet.",
  states: { waiting: "not used yet", used: "used", over: "over" },
  usedAt: (day: string) => `used ${day}`,
  resend: "Send the code again",
  replace: "Another code, to the e-mail address",
  go: "Send it",
  older: "Older gifts",
} as const;

export const GIFT_OUTCOMES = {
  receiptSent: (title: string, email: string) =>
    `The receipt for ${title} is on its way to ${email}.`,
  noPurchase: (id: string) => `There is no purchase ${id}.`,
  noAddress: (id: string) => `Nobody knows where the receipt of ${id} would go.`,
  giftMailed: (title: string, email: string) =>
    `${title} has another code, which is on its way to ${email}; the one before opens nothing.`,
  giftReplaced: (title: string, code: string) =>
    `${title} has another code, ${code}, for you to pass on; the one before opens nothing.`,
} as const;
