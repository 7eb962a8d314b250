// Made of lib/shop/messages/en.json by `deno task words`: change it there.

export const PRESALE = {
  buy: "Pre-order",
  offer: (day: string | number): string =>
    `Pay now, listen from ${day}. Until then you can cancel and get all your money back.`,
  yours: (day: string | number): string => `You've pre-ordered it. It opens on ${day}.`,
  opens: (day: string | number): string => `Opens on ${day}`,
  note: (day: string | number): string =>
    `Opens on ${day}. Until then you can cancel and get all your money back.`,
  bought: (title: string | number, day: string | number): string =>
    `Thank You! ${title} opens in your books on ${day}. We'll email you then.`,
  boughtNoMail: (title: string | number, day: string | number): string =>
    `Thank You! ${title} opens in your books on ${day}.`,
  toBook: "See the book",
} as const;

export const PRESALE_RECEIPT = {
  bought: (title: string | number, day: string | number): string =>
    `Thank you for pre-ordering ${title}. It opens in Your Books on ${day}, and we'll email you then.`,
  cancel:
    "Until then you can cancel and get all your money back. You don't need a reason. Withdraw here:",
  book: "About the book:",
} as const;

export const OPENED_MAIL = {
  subject: (title: string | number): string => `${title} is out`,
  text: (title: string | number, day: string | number): string =>
    `${title}, which you pre-ordered on ${day}, is open. It's in Your Books, on every device where you sign in.`,
  listen: "Start listening:",
} as const;
