/** Texts about a book that is sold before its release. */

const moneyBack = "Until then you can cancel and get all your money back.";

export const PRESALE = {
  buy: "Pre-order",
  /** Below its price. */
  offer: (day: string) => `Pay now, listen from ${day}. ${moneyBack}`,
  /** Instead of its price, for the buyer. */
  yours: (day: string) => `You've pre-ordered it. It opens on ${day}.`,
  /** Beside its title in lists. */
  opens: (day: string) => `Opens on ${day}`,
  /** Below the total at the checkout. */
  note: (day: string) => `Opens on ${day}. ${moneyBack}`,
  bought: (title: string, day: string) =>
    `Thank You! ${title} opens in your books on ${day}. We'll email you then.`,
  boughtNoMail: (title: string, day: string) =>
    `Thank You! ${title} opens in your books on ${day}.`,
  toBook: "See the book",
} as const;

/** In the receipt mail. */
export const PRESALE_RECEIPT = {
  bought: (title: string, day: string) =>
    `Thank you for pre-ordering ${title}. It opens in Your Books on ${day}, and we'll email you then.`,
  cancel: `${moneyBack} You don't need a reason. Withdraw here:`,
  book: "About the book:",
} as const;

/** To the buyer, once it is open. */
export const OPENED_MAIL = {
  subject: (title: string) => `${title} is out`,
  hello: "Hello,",
  text: (title: string, day: string) =>
    `${title}, which you pre-ordered on ${day}, is open. It's in Your Books, on every device where you sign in.`,
  listen: "Start listening:",
} as const;
