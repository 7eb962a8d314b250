/** What invoices and corrections say. */

export const INVOICE = {
  gift: (title: string) => `${title} (gift)`,
  credit: (title: string) => `Credit for ${title}, bought before`,
  code: (percent: number) => `Discount of ${percent} %`,
  minimum: "Raised to the smallest sum that a card is charged",
  givenBackBefore: "Given back before this was written",
  givenBack: (title: string) => `${title}: given back`,
  partGivenBack: (title: string) => `${title}: part of the price given back`,
  standsAgain: (title: string) => `${title}: the payment stands again`,
} as const;
