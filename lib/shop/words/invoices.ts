/** Buying as a business, and the words of invoices. */

export const BUSINESS = {
  title: "Buying as a business",
  link: "Buy as a business",
  account: {
    none: "With the name, address and VAT id of your business, invoices carry them.",
    open: "Enter your business",
    change: "Change or remove it",
  },
  lead:
    "Invoices of what you buy from now on carry these. A business in another country of the European Union pays without VAT once its id is verified: it owes the VAT itself (reverse charge).",
  name: "Name of the business",
  address: { label: "Address", hint: "As on a letter, with the country: at most six lines." },
  vatId: { label: "VAT id", hint: "With its country, such as FR40303265045." },
  submit: "Save Business",
  remove: "Remove the business",
  done: {
    saved: "Saved. Invoices of what you buy from now on carry it.",
    removed: "Removed. You buy as a private listener again.",
  },
  verified: (day: string) => `Verified with VIES, the European Commission's register, on ${day}.`,
  refused: (day: string) =>
    `VIES, the European Commission's register, did not know this VAT id on ${day}: VAT is charged. If that has changed, save it again.`,
  unanswered:
    "Not verified yet: VIES, the European Commission's register, did not answer. It is asked again every hour and when you buy; until then VAT is charged.",
  unasked:
    "Not verified: this shop does not ask VIES, the European Commission's register. Only the form of the id was checked, and VAT is charged.",
  asked: "The VAT id is sent to VIES, the European Commission's register, to be verified.",
  /** At the checkout. */
  buying: (name: string) => `Business: ${name} (change)`,
  reverse: "Reverse charge: no VAT is charged, your business owes it.",
} as const;

/** Input errors. */
export const BUSINESS_FAULTS = {
  name: "Please write the name of the business, at most 120 characters",
  address: "Please write an address of one to six lines, each of at most 120 characters",
  vatId:
    "Please write a VAT id of the European Union, with its country's two letters, such as FR40303265045",
  unknown: "VIES, the European Commission's register, does not know this VAT id",
} as const;

/* Words of invoices and corrections. */

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

/** The document, on the page and on paper. */
export const INVOICE_PAGE = {
  busy: "Many invoices are being drawn right now. Please try again in a moment.",
  page: "Invoice",
  title: { invoice: "Invoice", correction: "Correction of an invoice" },
  number: "Number",
  corrects: "Corrects invoice",
  issued: "Issued",
  supplied: "Paid and delivered",
  seller: "Seller",
  vatId: (id: string) => `VAT id ${id}`,
  taxNumber: (number: string) => `Tax number ${number}`,
  buyer: "Buyer",
  /** For a purchase whose buyer's address was erased. */
  noBuyer: "Name and address are not kept.",
  net: "Net",
  vat: (percent: number, country: string | null) =>
    country === null ? `VAT ${percent} %` : `VAT ${percent} % (${country})`,
  noVat: "VAT",
  total: "Total",
  method: (method: string) => `Paid with ${method}.`,
  reverseCharge:
    "Reverse charge: the buyer owes the VAT (Directive 2006/112/EC, Articles 44 and 196).",
  /** Evidence for a reverse charge; VIES gives a number to requesters that identify themselves. */
  verified: (day: string, requestId: string) =>
    `The buyer's VAT id was verified with VIES on ${day}${
      requestId === "" ? "" : `, consultation number ${requestId}`
    }.`,
  outside: "Not subject to VAT in the European Union.",
  test: "A test: no money was moved, and nothing is owed.",
  pdf: (number: string) => `${number} as PDF`,
  back: "Back",
} as const;
