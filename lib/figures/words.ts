/** What the author's figures say. */
const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

export const FIGURES = {
  title: "Figures",
  lead: "Days, months and years are those of UTC.",
  periods: "Months and years",
  before: (name: string) => `Before: ${name}`,
  after: (name: string) => `After: ${name}`,
  wholeYear: (year: string) => `All of ${year}`,
  currencies: "Currencies",
  total: "In all",
  table: "As a table",
  csv: "As CSV",
  csvOf: (title: string) => `${title} as CSV`,
  waiting: (days: number) =>
    `${plural(days, "day")} of this time ${
      days === 1 ? "is" : "are"
    } still being counted: look again in an hour.`,
  noSales: "Nothing was sold in this time.",
  paidBar: "Paid",
  backBar: "Given back",
  most: (label: string, text: string) => `The most: ${label}, ${text}.`,
  rebuild: "Count all of it anew",
  rebuildLead:
    "From the ledger, if a figure looks wrong. What is shown is the same where none was.",
  rebuilt: (days: number) => `${plural(days, "day")} of sales counted anew.`,
  noPeriod: "The time wants a month or a year such as 2026-11 or 2026",
  rest: "All others",
  noCountry: "Country not known",
  noBook: (id: string) => `Book ${id}`,
} as const;

export const SALES = {
  sum: (sold: number, paid: string) => `${plural(sold, "sale")}, ${paid}`,
  back: (count: number, sum: string) =>
    count === 0 ? `${sum} given back` : `${sum} given back, ${plural(count, "sale")} in full`,
  free: (count: number) => `${plural(count, "book")} taken free`,
  bar: (sold: number, paid: string) => `${plural(sold, "sale")}, ${paid}`,
  head: {
    day: "Day",
    month: "Month",
    book: "Book",
    code: "Code",
    country: "Country",
    source: "Brought by",
    sold: "Sold",
    free: "Free",
    paid: (currency: string) => `Paid (${currency})`,
    back: (currency: string) => `Given back (${currency})`,
  },
  days: "By day",
  months: "By month",
  daysLead: "What was given back stands on the day it had been sold.",
  books: "By book",
  booksLead: "Gifts stand with the book that was given.",
  codes: "By code",
  codesLead: "What was paid with a code, less what the code took off.",
  noCodes: "No code was used in this time.",
  countries: "By country",
  countriesLead:
    "Of the months that have ended, and only groups of ten buyers or more; smaller ones stand together.",
  sources: "By what brought the buyer",
  sourcesLead:
    "What a buyer first came by within a month, if she allows to be counted. Told by tens, as countries are.",
  sourceNames: {
    share: "A shared link",
    clip: "A clip",
    feed: "A podcast app",
    direct: "Another way",
    unknown: "Not counted",
  },
  noPeople:
    "Nothing to tell: the month has not ended, or fewer than ten people bought in any group.",
} as const;
