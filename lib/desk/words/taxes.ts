/** Texts about how the author is taxed: questions, answers, documents, returns. */

export const TAXES = {
  title: "Taxes",
  none:
    "Nothing is chosen yet: the checkout shows the standard VAT of the buyer's country, and no invoice is written. Choose before real listeners pay, and have it read by somebody who does your taxes.",
  chosen:
    "VAT is decided with each sale as chosen here, and a numbered invoice is written with it. What you change counts from the next sale on.",
  mode: {
    label: "How VAT is charged",
    choose: "Choose",
    none: "Not at all: a small business",
    home: "At home: below €10,000 a year to other countries of the Union",
    oss: "By the buyer's country: declared through the One-Stop Shop",
  },
  home: { label: "Your country", choose: "Choose", hint: "Where you are taxed." },
  rates: {
    label: "Rates",
    standard: "The standard rate of each country",
    reduced: "The reduced rate on audiobooks, where a country grants it",
    hint: (asOf: string) => `By a table as of ${asOf}; your own rates below come first.`,
  },
  ownRates: {
    label: "Your own rates",
    hint:
      "One a line, such as FR 5.5. A country outside the Union counts as soon as it stands here.",
  },
  seller: "On your invoices",
  name: { label: "Name" },
  address: { label: "Address", hint: "As on a letter, with the country: at most six lines." },
  vatId: { label: "VAT id", hint: "Such as DE123456789." },
  taxNumber: { label: "Tax number", hint: "Of your tax office, where you have no VAT id." },
  note: {
    label: "Why no VAT is charged",
    hint: "The sentence your law asks for on a small business's invoice.",
  },
  submit: "Save",
} as const;

/** Error messages for invalid input. */
export const TAX_FAULTS = {
  mode: "Choose how VAT is charged: none, home or oss",
  home: "Your country wants one of the European Union, by two letters such as DE",
  rates: "The rates want standard or reduced",
  ownRates: (entry: string) => `"${entry}" is no rate: a country and a percentage, such as FR 5.5`,
  tooManyRates: "That is more rates than there are countries",
  name: "Your invoices want a name of at most 120 characters",
  address: "Your invoices want an address of one to six lines, each of at most 120 characters",
  vatId: (prefix: string) =>
    `A VAT id of your country begins with ${prefix}, such as ${prefix}123456789`,
  vatIdNeeded: "The One-Stop Shop wants a VAT id",
  eitherNeeded: "An invoice wants your VAT id or your tax number",
  taxNumber: "The tax number wants at most 40 characters",
  noteNeeded: "A small business's invoice says why no VAT is charged: write that sentence",
  note: "That sentence wants at most 300 characters",
} as const;

export const TAX_OUTCOMES = {
  set: "Saved. It counts from the next sale on; other processes know of it within a minute.",
} as const;

/** The list of all numbered documents: for books, gifts and months of Premium. */
export const DOCUMENTS = {
  title: "Invoices",
  link: "Every invoice and correction, by number",
  lead:
    "What was written, newest first: invoices and their corrections, of books, gifts and months of Premium.",
  period: "Year",
  hint: "Such as 2027.",
  show: "Show",
  test: "Written in test mode: nothing of it is owed.",
  none: "None was written.",
  head: { number: "Number", what: "What", tax: "VAT", gross: "Sum" },
  kinds: { invoice: "Invoice", correction: (number: string | null) => `Corrects ${number}` },
  rate: (percent: number, country: string | null) =>
    country === null ? `${percent} %` : `${percent} %, ${country}`,
  more: "Earlier ones",
  noYear: "The year wants one such as 2027",
} as const;

/** The return for the One-Stop Shop. */
export const OSS = {
  title: "One-Stop Shop",
  link: "What to declare for a quarter",
  lead:
    "What was sold to other countries of the Union and taxed there, by the numbered documents. Sums in other currencies are declared in euro, by the European Central Bank's rate of the quarter's last day.",
  period: "Quarter",
  hint: "Such as 2027-Q1.",
  show: "Show",
  running: "This quarter is not over: it will change.",
  test: "Test sales only: nothing of this is declared.",
  supplies: (quarter: string) => `Sold in ${quarter}`,
  corrections: "Corrections of earlier quarters",
  none: "Nothing.",
  head: { country: "Country", rate: "VAT rate", period: "Quarter", net: "Net", tax: "VAT" },
  csvHead: ["kind", "country", "percent", "quarter", "currency", "net", "vat"],
  csv: "As CSV",
  noQuarter: "The quarter wants one such as 2027-Q1",
} as const;
