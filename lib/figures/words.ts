/** Texts of the author's figures. */

import { plural } from "@/lib/platform/text.ts";

export const FIGURES = {
  title: "Statistics",
  kinds: "Statistics",
  sales: "Sales",
  listening: "Listening",
  lead: "Days, months and years are in UTC.",
  periods: "Months and years",
  before: (name: string) => `Previous: ${name}`,
  after: (name: string) => `Next: ${name}`,
  wholeYear: (year: string) => `All of ${year}`,
  currencies: "Currencies",
  total: "Total",
  table: "Show as table",
  csv: "Download CSV",
  csvOf: (title: string) => `Download CSV: ${title}`,
  waiting: (days: number) =>
    `We're still counting ${plural(days, "day")} of this period. Check back in an hour.`,
  noSales: "No sales in this period.",
  paidBar: "Paid",
  backBar: "Refunded",
  most: (label: string, text: string) => `Highest: ${label}, ${text}.`,
  rebuild: "Recalculate",
  rebuildLead:
    "If a number looks wrong, recalculate everything from your sales and listening data. The current hour is added once it ends.",
  rebuilt: (days: number, listeners: number) =>
    `Recalculated ${plural(days, "day")} of sales and ${plural(listeners, "listener")}.`,
  noPeriod: "Please enter a month such as 2026-11, or a year such as 2026",
  rest: "All others",
  noCountry: "Unknown country",
  noBook: (id: string) => `Book ${id}`,
} as const;

/* One total in the author's own currency. */

export const OWN_TOTAL = {
  title: "In your currency",
  none: "Set your currency and its rates to see one total.",
  total: (sum: string, day: string) => `About ${sum} after refunds, at your rates of ${day}.`,
  rate: (from: string, to: string) => `${from} = ${to}`,
  missing: (currencies: string[]) =>
    `Not included: ${new Intl.ListFormat("en").format(currencies)}. Add the rate below.`,
  edit: "Currency and rates",
  currency: "Your currency",
  day: "Day of the rates",
  rates: "Rates",
  ratesHint:
    "What one unit is worth in your currency, one per line: USD 0.92. We use only what you enter.",
  save: "Save rates",
  saved: (currency: string, day: string) =>
    `Totals are in ${currency} now, at the rates of ${day}.`,
  noCurrency: "Please enter your currency, such as EUR or CHF",
  noDay: "Please enter the day of the rates, such as 2027-01-31",
  noRates: "That's too long for a list of rates",
  noRate: (line: string) => `“${line}” isn't a rate. Write it like USD 0.92.`,
} as const;

/* What the payment provider took and paid out. */

export const PAYOUTS = {
  link: "Payouts",
  lead: "What Stripe took in, its fees, and what it paid to your bank, by UTC day.",
  none: "Nothing moved in this period.",
  test: "From test mode. No money moved.",
  cut: (count: number) =>
    `Only the newest ${count} movements are counted. Look at a shorter period.`,
  unreadable: (count: number) => `${plural(count, "movement")} couldn't be read.`,
  inCurrency: (currency: string) => `Stripe balance in ${currency}`,
  kinds: {
    charge: "Payments",
    refund: "Refunds",
    dispute: "Disputes",
    fees: "Stripe fees",
    other: "Other",
    net: "Left for you",
    payout: "Paid out to your bank",
  },
  notAllowed:
    "Stripe doesn't let this key read your balance. Give it read access to Balance in Stripe, or use a secret key.",
} as const;

export const SALES = {
  sum: (sold: number, paid: string) => `${plural(sold, "sale")}, ${paid}`,
  back: (count: number, sum: string) =>
    count === 0 ? `${sum} refunded` : `${sum} refunded, ${plural(count, "sale")} in full`,
  free: (count: number) => plural(count, "free book"),
  vat: (sum: string) => `${sum} tax included, after refunds`,
  bar: (sold: number, paid: string) => `${plural(sold, "sale")}, ${paid}`,
  head: {
    day: "Day",
    month: "Month",
    book: "Book",
    code: "Code",
    country: "Country",
    source: "Source",
    sold: "Sold",
    free: "Free",
    paid: (currency: string) => `Paid (${currency})`,
    back: (currency: string) => `Refunded (${currency})`,
    vat: (currency: string) => `Tax included (${currency})`,
  },
  days: "By day",
  months: "By month",
  daysLead: "Refunds count on the day of the sale.",
  books: "By book",
  booksLead: "Gifts count toward the book given.",
  codes: "By code",
  codesLead: "What buyers paid after the discount.",
  noCodes: "No codes were used in this period.",
  countries: "By country",
  countriesLead:
    "Finished months only. Countries with fewer than ten buyers are grouped together to protect their privacy.",
  taxes: "Tax by country",
  taxesLead:
    "Tax in the prices, before refunds. Small countries are grouped, so use Invoices for your tax return.",
  sources: "By source",
  sourcesLead:
    "How buyers first found you in the month before they bought, if they allowed us to count. Small groups are combined.",
  sourceNames: {
    share: "A shared link",
    clip: "A clip",
    feed: "A podcast app",
    direct: "Other",
    unknown: "No consent",
  },
  noPeople: "Nothing to show yet. The month hasn't ended, or no group has ten buyers.",
} as const;

export const HEARD_FIGURES = {
  lead: "Updated every hour. Groups of fewer than ten listeners aren't shown.",
  none: "Fewer than ten people listened in this period.",
  ever: "All time",
  booksNav: "Books",
  chaptersNav: "Chapters",
  hours: (hours: number) => plural(hours, "hour"),
  people: (count: number) => plural(count, "person", "people"),
  partOf: (part: number) => `${part * 5} to ${part * 5 + 5}%`,
  chapter: (number: number) => `Chapter ${number}`,
  head: {
    day: "Day",
    month: "Month",
    book: "Book",
    hours: "Hours",
    chapter: "Chapter",
    part: "Part of the chapter",
    people: "Listeners",
    finished: "Finished",
    wentOn: "Started next book",
  },
  times: { day: "Hours by day", month: "Hours by month" },
  timesLead: "In each listener's own time zone. Days end at 4 am.",
  books: "Hours by book",
  booksLead: "Listening to the Complete Series counts toward its books.",
  goingOn: "Who continues to the next book",
  goingOnLead:
    "Filled: people who finished a book and heard at least a minute of the next one. Outlined: people who stopped there.",
  noGoingOn: "Fewer than ten people have finished a book.",
  wentOn: (wentOn: number, finished: number) => `${wentOn} of ${finished}`,
  tooFew: "fewer than ten",
  stops: (title: string) => `Where listeners stopped: ${title}`,
  stopsLead: "Where everyone who hasn't finished the book left off.",
  parts: (title: string, chapter: number) =>
    `Where listeners stopped: ${title}, chapter ${chapter}`,
  partsLead: "In steps of 5% of the chapter.",
} as const;
