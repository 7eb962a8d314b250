/** Texts of the author's figures. */

import { plural } from "@/lib/platform/text.ts";

export const FIGURES = {
  title: "Figures",
  kinds: "Kinds of figures",
  sales: "Sales",
  listening: "Listening",
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
    "From the ledger and what listeners have heard, if a figure looks wrong. Who listens in this hour follows when it is over.",
  rebuilt: (days: number, listeners: number) =>
    `${plural(days, "day")} of sales and ${plural(listeners, "listener")} counted anew.`,
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
  vat: (sum: string) => `${sum} of VAT in what was kept`,
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
    vat: (currency: string) => `VAT in it (${currency})`,
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
  taxes: "VAT by country",
  taxesLead:
    "What the prices included, before anything was given back. Told by tens, as countries are: a tax return wants every sale.",
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

export const HEARD_FIGURES = {
  lead: "Of ten listeners or more, or not at all. Counted when the hour is over.",
  none: "Fewer than ten people have listened in this time.",
  ever: "Until now",
  booksNav: "Books",
  chaptersNav: "Chapters",
  hours: (hours: number) => plural(hours, "hour"),
  people: (count: number) => plural(count, "person", "people"),
  partOf: (part: number) => `${part * 5} to ${part * 5 + 5} %`,
  chapter: (number: number) => `Chapter ${number}`,
  head: {
    day: "Day",
    month: "Month",
    book: "Book",
    hours: "Hours",
    chapter: "Chapter",
    part: "Of the chapter",
    people: "Listeners",
    finished: "Heard to the end",
    wentOn: "Went on",
  },
  times: { day: "Hours by day", month: "Hours by month" },
  timesLead: "By the listeners' own clocks; a day ends at four in the morning.",
  books: "Hours by book",
  booksLead: "What is heard of the Complete Series stands with its books.",
  goingOn: "Who goes on to the next book",
  goingOnLead:
    "Of those who have heard a book to its end, those who have heard a minute of the next; the outlined end has not.",
  noGoingOn: "Fewer than ten people have heard a book to its end.",
  wentOn: (wentOn: number, finished: number) => `${wentOn} of ${finished}`,
  tooFew: "fewer than ten",
  stops: (title: string) => `Where they stopped: ${title}`,
  stopsLead: "The place of everybody who has not heard the book to its end.",
  parts: (title: string, chapter: number) => `Where they stopped: ${title}, chapter ${chapter}`,
  partsLead: "By twentieths of the chapter.",
} as const;
