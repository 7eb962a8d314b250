/** Buying as a business, and the words of invoices. */

export const BUSINESS = {
  title: "Buying as a business",
  link: "Buy as a business",
  account: {
    none: "Add your business name, address and VAT ID, and your invoices will show them.",
    open: "Add your business",
    change: "Change or remove it",
  },
  lead:
    "We'll put these details on the invoices for what you buy from now on. A business in another country of the European Union pays us no VAT once its VAT ID is verified. It owes the VAT itself (reverse charge).",
  name: "Business name",
  address: { label: "Address", hint: "As on a letter, with the country. Six lines at most." },
  vatId: { label: "VAT ID", hint: "With its country code, like FR40303265045." },
  submit: "Save Business",
  remove: "Remove business",
  done: {
    saved: "Saved. The invoices for what you buy from now on will show it.",
    removed: "Removed. You're buying as a private listener again.",
  },
  verified: (day: string) => `Verified on ${day} with VIES, the European Commission's register.`,
  refused: (day: string) =>
    `VIES, the European Commission's register, didn't know this VAT ID on ${day}, so we charge VAT. If that has changed, save it again.`,
  unanswered:
    "Not verified yet: VIES, the European Commission's register, didn't answer. We ask again every hour and when you buy. Until then we charge VAT.",
  unasked:
    "Not verified: this shop doesn't ask VIES, the European Commission's register. We checked only the ID's format, so we charge VAT.",
  asked: "We send the VAT ID to VIES, the European Commission's register, to verify it.",
  /** At the checkout. */
  buying: (name: string) => `Business: ${name} (change)`,
  reverse: "Reverse charge: we charge no VAT. Your business owes it.",
} as const;

/** Input errors. */
export const BUSINESS_FAULTS = {
  name: "Please enter your business name, at most 120 characters",
  address: "Please enter an address of one to six lines, each at most 120 characters",
  vatId: "Please enter an EU VAT ID with its two-letter country code, like FR40303265045",
  unknown: "VIES, the European Commission's register, doesn't know this VAT ID",
} as const;

/* Words of invoices and corrections. */

export const taxName = (isVat: boolean): string => isVat ? "VAT" : "Tax";

/** "US-NY", "DE"; null: unknown. */
export const placeName = (country: string | null, region?: string): string | null =>
  country === null || region === undefined ? country : `${country}-${region}`;

/** The number under which a seller is registered: a VAT ID in Europe, elsewhere by another name. */
export function sellerId(id: string): string {
  const [, ...swiss] = /^CHE(\d{3})(\d{3})(\d{3})(\D*)$/.exec(id) ?? [];
  if (swiss.length) {
    return INVOICE_PAGE.vatId(`CHE-${swiss.slice(0, 3).join(".")} ${swiss[3]}`.trim());
  }
  return /^[A-Z]{2}/.test(id) ? INVOICE_PAGE.vatId(id) : INVOICE_PAGE.taxId(id);
}

export const INVOICE = {
  gift: (title: string) => `${title} (gift)`,
  credit: (title: string) => `Credit for ${title}, bought earlier`,
  code: (percent: number) => percent > 0 ? `Discount of ${percent}%` : "Discount",
  minimum: "Raised to the smallest amount we can charge a card",
  givenBackBefore: "Refunded before this was issued",
  givenBack: (title: string) => `${title}: refund`,
  partGivenBack: (title: string) => `${title}: partial refund`,
  standsAgain: (title: string) => `${title}: payment reinstated`,
} as const;

/** The document, on the page and on paper. */
export const INVOICE_PAGE = {
  busy: "We're preparing a lot of invoices right now. Please try again in a moment.",
  page: "Invoice",
  title: { invoice: "Invoice", correction: "Invoice correction" },
  number: "Number",
  corrects: "Corrects invoice",
  issued: "Issued",
  supplied: "Paid and delivered",
  seller: "Seller",
  vatId: (id: string) => `VAT ID ${id}`,
  taxId: (id: string) => `Tax ID ${id}`,
  taxNumber: (number: string) => `Tax number ${number}`,
  buyer: "Buyer",
  /** For a purchase whose buyer's address was erased. */
  noBuyer: "We no longer have the buyer's name and address.",
  net: "Net",
  /** The tax and its rate; outside the EU, the United Kingdom and Switzerland each country has its own name for it. */
  tax: (isVat: boolean, { percent, place }: { percent: number; place: string | null }) =>
    `${taxName(isVat)}${percent > 0 ? ` ${percent}%${place === null ? "" : ` (${place})`}` : ""}`,
  total: "Total",
  method: (method: string) => `Paid with ${method}.`,
  reverseCharge:
    "Reverse charge: the buyer owes the VAT (Directive 2006/112/EC, Articles 44 and 196).",
  /** Evidence for a reverse charge; VIES gives a number to requesters that identify themselves. */
  verified: (day: string, requestId: string) =>
    `The buyer's VAT ID was verified with VIES on ${day}${
      requestId === "" ? "" : `, consultation number ${requestId}`
    }.`,
  outside: "Not subject to VAT in the European Union.",
  outsideUk: "Outside the scope of UK VAT.",
  outsideCh: "Not subject to Swiss VAT.",
  belowThreshold: (isVat: boolean) =>
    `No ${isVat ? "VAT" : "tax"} charged: the seller is below the threshold for it.`,
  test: "This is a test. No money moved, and nothing is owed.",
  pdf: (number: string) => `${number} as PDF`,
  back: "Back",
} as const;
