/** The mails that follow a payment. Amounts are written out already. */

const HELLO = "Hello,";

export const RECEIPT_MAIL = {
  subject: (series: string, title: string) => `Your receipt from ${series}: ${title}`,
  hello: HELLO,
  bought: (title: string) =>
    `thank you for buying ${title}. It is on your shelf, on every device you sign in on.`,
  given: (title: string, code: string) =>
    `thank you for giving ${title}. Your friend enters this code at checkout: ${code}`,
  number: (number: string, day: string) => `Receipt ${number}, ${day}`,
  price: (title: string, price: string) => `${title}: ${price}`,
  credit: (title: string, amount: string) => `Credit for ${title}: ${amount}`,
  discount: (percent: number, amount: string) => `Discount ${percent} %: ${amount}`,
  paid: (method: string | null, amount: string) =>
    `Paid${method ? ` with ${method}` : ""}: ${amount}`,
  vat: (percent: number, country: string | null, amount: string) =>
    `VAT ${percent} % (${country}) included: ${amount}`,
  noVat: "No VAT included.",
  reverseCharge: "Reverse charge: no VAT is included, your business owes it.",
  consent: (day: string) =>
    `On ${day} you asked for it at once and agreed that your right of withdrawal ends when listening can begin.`,
  invoice: (url: string) => `Your invoice: ${url}`,
  test: "This was a test: no money moved.",
} as const;

/** To a listener whose bundle is closed. */
export const SUSPENSION_MAIL = {
  subject: (title: string) => `${title} is closed for now`,
  paragraphs: (title: string, lost: string, checkout: string) => [
    HELLO,
    `what you had paid for ${lost} was given back or is disputed. It had counted toward ${title}, so ${title} is closed until the difference is paid, or that payment comes back.`,
    { before: "This is how it opens again:", href: checkout },
  ],
} as const;

/** To a buyer whose payment came after others had used up the code. */
export const CODE_SPENT_MAIL = {
  subject: (title: string) => `Your payment for ${title} is given back`,
  paragraphs: (title: string, code: string | null, checkout: string) => [
    HELLO,
    `your payment for ${title} came when the code ${code} had been used up by others: it is kept for an order for 30 minutes. All of the money goes back the way it came.`,
    { before: "At the price without the code:", href: checkout },
  ],
} as const;

/** To the author: a payment that grants nothing until somebody has looked at it. */
export const HELD_MAIL = {
  subject: (id: string) => `Payment ${id} is held`,
  paragraphs: (id: string, reasons: string) => [
    `Payment ${id} is not what was agreed, so it has opened nothing. ${reasons}`,
    `Give it back with: deno task admin refund ${id}. See all that are held with: deno task admin held`,
  ],
} as const;

/** To the address of a purchase that was made without signing in. */
export const GUEST_MAIL = {
  madeSubject: (series: string) => `Your account with ${series}`,
  made: ({ series, reset }: { series: string; reset: string }) => [
    HELLO,
    `what was bought with this address is in an account of its own with ${series}. Choose a password for it, and you hear your book on every device:`,
    { href: reset },
    "If you have bought nothing, leave this mail alone: the account can be yours at any time.",
  ],
  waitsSubject: "Your purchase waits for you",
  waits: ({ series, account, reset }: { series: string; account: string; reset: string }) => [
    HELLO,
    `somebody, most likely you, has bought something from ${series} with this address. It waits for your account, and is yours as soon as you sign in:`,
    { href: account },
    { before: "The password is lost, or was never chosen?", href: reset },
  ],
} as const;

/** To whom the author sends a gift's new code. */
export const GIFT_MAIL = {
  subject: (title: string) => `Your gift: ${title}`,
  paragraphs: ({ title, code, checkout }: { title: string; code: string; checkout: string }) => [
    HELLO,
    `${title} is a gift for you. Its code is ${code}; a code you may have had for it before opens nothing any more.`,
    { before: "Enter it here, and the book is on your shelf:", href: checkout },
  ],
} as const;
