/** Buying as a business: the form at /account/business, and what is said of its VAT id. */

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

/** What was typed cannot be used. */
export const BUSINESS_FAULTS = {
  name: "Please write the name of the business, at most 120 characters",
  address: "Please write an address of one to six lines, each of at most 120 characters",
  vatId:
    "Please write a VAT id of the European Union, with its country's two letters, such as FR40303265045",
  unknown: "VIES, the European Commission's register, does not know this VAT id",
} as const;
