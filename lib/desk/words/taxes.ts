/** Texts about how the author is taxed: questions, answers, documents, returns. */

export const TAXES = {
  title: "Taxes",
  none:
    "Nothing chosen yet, so we write no invoices and the checkout shows the standard VAT of the buyer's country. Choose before you open, and ask your tax adviser to check it.",
  chosen:
    "Each sale is taxed as you choose here and gets a numbered invoice. Changes apply from the next sale on.",
  mode: {
    label: "How VAT is charged",
    choose: "Choose",
    none: "No VAT: small business",
    home: "My country's VAT: I sell less than €10,000 a year to other EU countries",
    oss: "The buyer's country's VAT: I use the One-Stop Shop (OSS)",
  },
  home: { label: "Your country", choose: "Choose", hint: "Where you pay tax." },
  rates: {
    label: "Rates",
    standard: "Standard rate of each country",
    reduced: "Reduced rate for audiobooks, where a country has one",
    hint: (asOf: string) => `Rates as of ${asOf}. Your own rates below replace them.`,
  },
  ownRates: {
    label: "Your own rates",
    hint:
      "One per line, for example FR 5.5. List countries outside the EU if you charge VAT there.",
  },
  seller: "On your invoices",
  name: { label: "Name" },
  address: { label: "Address", hint: "Including the country, up to six lines." },
  vatId: { label: "VAT ID", hint: "For example DE123456789." },
  taxNumber: { label: "Tax number", hint: "Only if you have no VAT ID." },
  note: {
    label: "Why you charge no VAT",
    hint: "The sentence the law requires on a small business's invoices.",
  },
  submit: "Save",
} as const;

/** Error messages for invalid input. */
export const TAX_FAULTS = {
  mode: "Please choose how VAT is charged: none, home or oss",
  home: "Please choose an EU country, as two letters such as DE",
  rates: "Please choose the standard or reduced rates",
  ownRates: (entry: string) =>
    `“${entry}” isn't a rate. Enter a country and a percentage, such as FR 5.5`,
  tooManyRates: "That's more rates than there are countries",
  name: "Please enter a name of up to 120 characters",
  address: "Please enter an address of up to six lines, with up to 120 characters each",
  vatId: (prefix: string) =>
    `VAT IDs in your country start with ${prefix}, such as ${prefix}123456789`,
  vatIdNeeded: "You need a VAT ID for the One-Stop Shop",
  eitherNeeded: "Please enter your VAT ID or your tax number",
  taxNumber: "Please enter a tax number of up to 40 characters",
  noteNeeded: "Please enter the sentence that explains why you charge no VAT",
  note: "Please shorten that sentence to 300 characters",
} as const;

export const TAX_OUTCOMES = {
  set: "Saved. It applies from the next sale on.",
} as const;

/** The list of all numbered documents: for books, gifts and months of Premium. */
export const DOCUMENTS = {
  title: "Invoices",
  link: "All invoices and corrections",
  lead: "Invoices and corrections for books, gifts and Premium, newest first.",
  period: "Year",
  hint: "For example 2027.",
  show: "Show",
  test: "These are from test mode. No money was paid.",
  none: "No invoices yet.",
  head: { number: "Number", what: "Item", tax: "VAT", gross: "Total" },
  kinds: { invoice: "Invoice", correction: (number: string | null) => `Corrects ${number}` },
  rate: (percent: number, country: string | null) =>
    country === null ? `${percent}%` : `${percent}%, ${country}`,
  more: "Older invoices",
  noYear: "Please enter a year, such as 2027",
} as const;

/** The return for the One-Stop Shop. */
export const OSS = {
  title: "One-Stop Shop",
  link: "One-Stop Shop return for a quarter",
  lead:
    "Your sales to other EU countries, taxed there. Declare other currencies in euro, at the European Central Bank's rate on the last day of the quarter.",
  period: "Quarter",
  hint: "For example 2027-Q1.",
  show: "Show",
  running: "This quarter isn't over yet, so these totals will change.",
  test: "These are test sales. Don't declare them.",
  supplies: (quarter: string) => `Sold in ${quarter}`,
  corrections: "Corrections of earlier quarters",
  none: "None.",
  head: { country: "Country", rate: "VAT rate", period: "Quarter", net: "Net", tax: "VAT" },
  csvHead: ["kind", "country", "percent", "quarter", "currency", "net", "vat"],
  csv: "Download CSV",
  noQuarter: "Please enter a quarter, such as 2027-Q1",
} as const;
