// Made of lib/figures/messages/en.json by `deno task words`: change it there.

import { plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const FIGURES = {
  title: "Statistics",
  kinds: "Statistics",
  sales: "Sales",
  listening: "Listening",
  lead: "Days, months and years are in UTC.",
  periods: "Months and years",
  before: (name: string | number): string => `Previous: ${name}`,
  after: (name: string | number): string => `Next: ${name}`,
  wholeYear: (year: string | number): string => `All of ${year}`,
  currencies: "Currencies",
  total: "Total",
  table: "Show as table",
  csv: "Download CSV",
  csvOf: (title: string | number): string => `Download CSV: ${title}`,
  waiting: (days: number): string =>
    ((d: { days: number }) =>
      plural(d.days, 0, en, {
        one: "We're still counting " + d.days + " day of this period. Check back in an hour.",
        other: "We're still counting " + d.days + " days of this period. Check back in an hour.",
      }) as string)({ days }),
  noSales: "No sales in this period.",
  paidBar: "Paid",
  backBar: "Refunded",
  most: (label: string | number, text: string | number): string => `Highest: ${label}, ${text}.`,
  rebuild: "Recalculate",
  rebuildLead:
    "If a number looks wrong, recalculate everything from your sales and listening data. The current hour is added once it ends.",
  rebuilt: (days: number, listeners: number): string =>
    ((d: { days: number; listeners: number }) =>
      "Recalculated " + plural(d.days, 0, en, { one: d.days + " day", other: d.days + " days" }) +
      " of sales and " +
      plural(d.listeners, 0, en, {
        one: d.listeners + " listener",
        other: d.listeners + " listeners",
      }) + "." as string)({ days, listeners }),
  noPeriod: "Please enter a month such as 2026-11, or a year such as 2026",
  rest: "All others",
  noCountry: "Unknown country",
  noBook: (id: string | number): string => `Book ${id}`,
} as const;

export const OWN_TOTAL = {
  title: "In your currency",
  none: "Set your currency and its rates to see one total.",
  total: (sum: string | number, day: string | number): string =>
    `About ${sum} after refunds, at your rates of ${day}.`,
  rate: (from: string | number, to: string | number): string => `${from} = ${to}`,
  missing: (currencies: string | number): string =>
    `Not included: ${currencies}. Add the rate below.`,
  edit: "Currency and rates",
  currency: "Your currency",
  day: "Day of the rates",
  rates: "Rates",
  ratesHint:
    "What one unit is worth in your currency, one per line: USD 0.92. We use only what you enter.",
  save: "Save rates",
  saved: (currency: string | number, day: string | number): string =>
    `Totals are in ${currency} now, at the rates of ${day}.`,
  noCurrency: "Please enter your currency, such as EUR or CHF",
  noDay: "Please enter the day of the rates, such as 2027-01-31",
  noRates: "That's too long for a list of rates",
  noRate: (line: string | number): string => `“${line}” isn't a rate. Write it like USD 0.92.`,
} as const;

export const PAYOUTS = {
  link: "Payouts",
  lead: "What Stripe took in, its fees, and what it paid to your bank, by UTC day.",
  none: "Nothing moved in this period.",
  test: "From test mode. No money moved.",
  cut: (count: string | number): string =>
    `Only the newest ${count} movements are counted. Look at a shorter period.`,
  unreadable: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: d.count + " movement couldn't be read.",
        other: d.count + " movements couldn't be read.",
      }) as string)({ count }),
  inCurrency: (currency: string | number): string => `Stripe balance in ${currency}`,
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
  sum: (sold: number, paid: string | number): string =>
    ((d: { sold: number; paid: string | number }) =>
      plural(d.sold, 0, en, { one: d.sold + " sale", other: d.sold + " sales" }) + ", " +
      d.paid as string)({ sold, paid }),
  back: (count: number, sum: string | number): string =>
    ((d: { count: number; sum: string | number }) =>
      plural(d.count, 0, en, {
        "0": d.sum + " refunded",
        one: d.sum + " refunded, " + d.count + " sale in full",
        other: d.sum + " refunded, " + d.count + " sales in full",
      }) as string)({ count, sum }),
  free: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: d.count + " free book",
        other: d.count + " free books",
      }) as string)({ count }),
  vat: (sum: string | number): string => `${sum} tax included, after refunds`,
  bar: (sold: number, paid: string | number): string =>
    ((d: { sold: number; paid: string | number }) =>
      plural(d.sold, 0, en, { one: d.sold + " sale", other: d.sold + " sales" }) + ", " +
      d.paid as string)({ sold, paid }),
  head: {
    day: "Day",
    month: "Month",
    book: "Book",
    code: "Code",
    country: "Country",
    source: "Source",
    sold: "Sold",
    free: "Free",
    paid: (currency: string | number): string => `Paid (${currency})`,
    back: (currency: string | number): string => `Refunded (${currency})`,
    vat: (currency: string | number): string => `Tax included (${currency})`,
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
  hours: (hours: number): string =>
    ((d: { hours: number }) =>
      plural(d.hours, 0, en, { one: d.hours + " hour", other: d.hours + " hours" }) as string)({
        hours,
      }),
  people: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, { one: d.count + " person", other: d.count + " people" }) as string)({
        count,
      }),
  partOf: (from: string | number, to: string | number): string => `${from} to ${to}%`,
  chapter: (number: string | number): string => `Chapter ${number}`,
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
  times: {
    day: "Hours by day",
    month: "Hours by month",
  },
  timesLead: "In each listener's own time zone. Days end at 4 am.",
  books: "Hours by book",
  booksLead: "Listening to the Complete Series counts toward its books.",
  goingOn: "Who continues to the next book",
  goingOnLead:
    "Filled: people who finished a book and heard at least a minute of the next one. Outlined: people who stopped there.",
  noGoingOn: "Fewer than ten people have finished a book.",
  wentOn: (wentOn: string | number, finished: string | number): string =>
    `${wentOn} of ${finished}`,
  tooFew: "fewer than ten",
  stops: (title: string | number): string => `Where listeners stopped: ${title}`,
  stopsLead: "Where everyone who hasn't finished the book left off.",
  parts: (title: string | number, chapter: string | number): string =>
    `Where listeners stopped: ${title}, chapter ${chapter}`,
  partsLead: "In steps of 5% of the chapter.",
} as const;
