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

/** The document itself, on the page and on paper. */
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
  /** Of a purchase whose buyer has had the address erased. */
  noBuyer: "Name and address are not kept.",
  net: "Net",
  vat: (percent: number, country: string | null) =>
    country === null ? `VAT ${percent} %` : `VAT ${percent} % (${country})`,
  noVat: "VAT",
  total: "Total",
  method: (method: string) => `Paid with ${method}.`,
  reverseCharge:
    "Reverse charge: the buyer owes the VAT (Directive 2006/112/EC, Articles 44 and 196).",
  /** The evidence of a reverse charge; VIES gives a number to whoever names itself. */
  verified: (day: string, requestId: string) =>
    `The buyer's VAT id was verified with VIES on ${day}${
      requestId === "" ? "" : `, consultation number ${requestId}`
    }.`,
  outside: "Not subject to VAT in the European Union.",
  test: "A test: no money was moved, and nothing is owed.",
  pdf: (number: string) => `${number} as PDF`,
  back: "Back",
} as const;
