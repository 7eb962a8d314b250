// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const CODES = {
  title: "Codes",
  count: "Number of codes",
  countHint: "Up to 5,000. With more than one, each gets its own random ending.",
  none: "No codes yet.",
  make: "Create a code",
  code: "Code",
  percentage: "Percent off",
  amount: "Or amount off in euro",
  amounts: "Amount in other currencies",
  amountsHint: "For example: USD 6, GBP 5. Others are converted from the euro amount.",
  book: "Valid for",
  everyBook: "Every book",
  everyBookFact: "every book",
  uses: "Maximum uses",
  once: "Once for each customer",
  onceFact: "once a customer",
  from: "First day",
  until: "Last day",
  submit: "Create code",
  end: "End code",
  endBatch: "End all",
  csv: "Download all as CSV",
  csvBatch: "Download CSV",
  ended: "ended",
  yes: "yes",
  batch: (name: string | number, count: number): string =>
    ((d: { name: string | number; count: number }) =>
      d.name + "-…, " +
      plural(d.count, 0, en, {
        one: number("en", d.count, 0) + " code",
        other: number("en", d.count, 0) + " codes",
      }) as string)({ name, count }),
  usedInAll: (uses: number): string =>
    ((d: { uses: number }) =>
      plural(d.uses, 0, en, {
        "0": "not used yet",
        one: "used " + d.uses + " time in all",
        other: "used " + d.uses + " times in all",
      }) as string)({ uses }),
  off: (worth: string | number): string => `${worth} off`,
  used: (uses: number): string =>
    ((d: { uses: number }) =>
      plural(d.uses, 0, en, {
        "0": "not used yet",
        one: "used " + d.uses + " time",
        other: "used " + d.uses + " times",
      }) as string)({ uses }),
  usedOf: (uses: string | number, most: string | number): string => `used ${uses} of ${most} times`,
  since: (day: string | number): string => `from ${day}`,
  through: (day: string | number): string => `until ${day}`,
  more: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        other: "The newest " + number("en", d.count, 0) + ". The CSV has all of them.",
      }) as string)({ count }),
  csvHead: {
    code: "Code",
    percent: "Percent off",
    off: (currency: string | number): string => `Off in ${currency}`,
    book: "Book",
    used: "Used",
    uses: "Maximum uses",
    once: "Once a customer",
    from: "First day",
    until: "Last day",
    ended: "Ended",
    group: "Group",
  },
  wrongAmount: "The amount must be in euro, such as 5 or 4.99",
  wrongAmounts: "Write each amount with its currency, such as USD 6, GBP 5",
  eitherOr: "Enter either a percentage or an amount",
  euroFirst: "Enter the amount in euro too; other currencies are converted from it",
  wrongDays: "The last day must not be before the first day",
  noBatch: "Please enter the name of a group of codes",
} as const;

export const CODE_OUTCOMES = {
  codeMade: (code: string | number): string => `Code ${code} is ready.`,
  codesMade: (count: number, codes: string | number): string =>
    ((d: { count: number; codes: string | number }) =>
      plural(d.count, 0, en, {
        one: number("en", d.count, 0) + " code is ready: " + d.codes + ".",
        other: number("en", d.count, 0) + " codes are ready: " + d.codes + ".",
      }) as string)({ count, codes }),
  many: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: number("en", d.count, 0) + " code is ready. Download it below.",
        other: number("en", d.count, 0) + " codes are ready. Download them below.",
      }) as string)({ count }),
  codeTaken: (code: string | number): string =>
    `The code ${code} already exists. Receipts may name it, so please choose another one.`,
  codeEnded: (code: string | number): string => `Code ${code} has ended.`,
  noCode: (code: string | number): string => `There's no code ${code}.`,
  askEndBatch: (batch: string | number): string => `This ends all codes of the group ${batch}.`,
  batchEnded: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, { one: d.count + " code", other: d.count + " codes" }) +
      " ended." as string)({ count }),
  noneInBatch: (batch: string | number): string => `No codes of ${batch} are left to end.`,
} as const;

export const COPIES = {
  title: "Review copies",
  lead:
    "Free copies of a book for reviewers. Each has its own link, and you see who claimed one. You see how much they've listened to only if they agree.",
  none: "No review copies yet.",
  noBook: "Publish a book first. You can only give away copies of books that are out.",
  count: (claimed: string | number, copies: string | number): string =>
    `${claimed} of ${copies} claimed`,
  until: (day: string | number): string => `until ${day}`,
  make: "New campaign",
  name: "Name of the campaign",
  nameHint: "Only you see it, for example “Bloggers in spring”.",
  book: "Book",
  names: "Who they are for, one per line",
  namesHint: "Optional. Each gets a copy with their name on its page.",
  number: "Number of copies",
  numberHint: "If you list no names, or to make more than that. Up to 500.",
  lastDay: "Claim until",
  submit: "Make copies",
  head: {
    who: "For",
    link: "Link",
    by: "Claimed by",
    heard: "Listened",
  },
  anyone: "anyone",
  open: "not claimed",
  claimedOn: (day: string | number): string => `on ${day}`,
  erased: "deleted account",
  private: "not shared",
  heard: (percent: string | number): string => `${percent}%`,
  csv: "Download as CSV",
  csvWhat: (name: string | number): string =>
    `This downloads the copies of ${name} with the email addresses of those who claimed one to this device.`,
  remind: "Remind reviewers",
  remindWhat: (count: number): string =>
    ((d: { count: number }) =>
      "This emails " +
      plural(d.count, 0, en, {
        one: number("en", d.count, 0) + " reviewer",
        other: number("en", d.count, 0) + " reviewers",
      }) +
      " who claimed a copy and haven't reviewed the book. Nobody gets it more than once a week." as string)(
        { count },
      ),
  end: "End campaign",
  endWhat: (name: string | number): string =>
    `The links of ${name} that aren't claimed stop working. Claimed copies stay.`,
  makeWhat: (count: number, title: string | number): string =>
    ((d: { count: number; title: string | number }) =>
      "This gives away " +
      plural(d.count, 0, en, {
        one: number("en", d.count, 0) + " copy",
        other: number("en", d.count, 0) + " copies",
      }) + " of " + d.title + ": whoever has a link gets the book free." as string)({
        count,
        title,
      }),
  made: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: number("en", d.count, 0) + " copy",
        other: number("en", d.count, 0) + " copies",
      }) + " made. Send each reviewer their link." as string)({ count }),
  reminded: (count: number): string =>
    ((d: { count: number }) =>
      "Sending " +
      plural(d.count, 0, en, {
        one: number("en", d.count, 0) + " reminder",
        other: number("en", d.count, 0) + " reminders",
      }) + "." as string)({ count }),
  ended: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: number("en", d.count, 0) + " link",
        other: number("en", d.count, 0) + " links",
      }) + " ended." as string)({ count }),
  unknown: (id: string | number): string => `There's no campaign ${id}.`,
  back: "All campaigns",
  faults: {
    name: "Please name the campaign, in up to 80 characters",
    names: "Please list up to 500 names of up to 80 characters, one per line",
    number: "You can make 1 to 500 copies",
    lastDay: "The last day must be a date, such as 2027-01-31",
    past: "The last day is over. Please choose a later one",
    none: "Please list names or enter a number of copies",
  },
} as const;

export const OFFER_FORM = {
  title: "What you offer",
  on: (name: string | number): string => `${name} is on sale.`,
  off: "Not on sale. Nobody new can subscribe, and the shop doesn't mention it.",
  keep: "Subscribers keep their price and their access, whatever you change here.",
  hosted: "You sell it through a Stripe payment link: change its price there too.",
  edit: "Change it",
  state: {
    label: "On sale",
    on: "Yes",
    off: "No",
  },
  prices: {
    label: "Price a month, taxes included",
    hint:
      "One currency per line, such as EUR 9.99 or USD 10.99. Other currencies are converted from the euro price.",
  },
  firstPrices: {
    label: "Price of the first month",
    hint:
      "A lower price to try it out, written the same way, for people who never subscribed before. “none” if it costs the same.",
  },
  name: {
    label: "Name",
    hint: "Up to 40 characters.",
  },
  lead: {
    label: "In one sentence",
    hint: "Up to 200 characters.",
  },
  lines: {
    label: "What it includes",
    hint: "One per line, up to eight.",
  },
  submit: "Save",
} as const;

export const PREMIUM_FAULTS = {
  state: "Please choose whether it's on sale: on or off",
  price: "Please enter a price in euro, such as EUR 9.99",
  noPrice: (entry: string | number): string =>
    `“${entry}” isn't a price. Enter a currency of your shop and an amount worth €0.50 to €500, such as USD 10.99`,
  name: "Please enter a name of up to 40 characters",
  lead: "Please enter a sentence of up to 200 characters",
  lines: "Please enter one to eight lines of up to 120 characters each",
} as const;

export const PREMIUM_OUTCOMES = {
  on: (name: string | number): string => `Saved. ${name} is on sale.`,
  off: "Saved. It's not on sale.",
} as const;

export const SUBSCRIPTIONS = {
  title: "Subscriptions",
  none: "No subscribers yet.",
  who: "Subscribers",
  states: {
    active: "active",
    past_due: "unpaid: card declined",
    incomplete: "started, not paid yet",
    canceled: "ended",
  },
  until: (day: string | number): string => `paid until ${day}`,
  ends: "ends then",
  end: "End subscription",
  more: "Show more",
} as const;

export const SUBSCRIPTION_OUTCOMES = {
  noPremium: (email: string | number): string => `${email} doesn't have a subscription.`,
  premiumEnded: (email: string | number): string =>
    `The subscription of ${email} has ended. This month's payment isn't refunded.`,
} as const;
