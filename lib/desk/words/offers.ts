/** Texts of the desk about what is offered: discount codes, review copies, Premium. */

import { plural } from "@/lib/platform/text.ts";

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
  batch: (name: string, count: number) =>
    `${name.split(" ")[0]}-…, ${count.toLocaleString("en-US")} ${count === 1 ? "code" : "codes"}`,
  usedInAll: (uses: number) => uses === 0 ? "not used yet" : `used ${plural(uses, "time")} in all`,
  off: (worth: string) => `${worth} off`,
  used: (uses: number, most: number | null) =>
    most !== null
      ? `used ${uses} of ${most} times`
      : uses === 0
      ? "not used yet"
      : `used ${plural(uses, "time")}`,
  since: (day: string) => `from ${day}`,
  through: (day: string) => `until ${day}`,
  more: (count: number) => `The newest ${count.toLocaleString("en-US")}. The CSV has all of them.`,
  csvHead: (currencies: readonly string[]) => [
    "Code",
    "Percent off",
    ...currencies.map((it) => `Off in ${it}`),
    "Book",
    "Used",
    "Maximum uses",
    "Once a customer",
    "First day",
    "Last day",
    "Ended",
    "Group",
  ],
  wrongAmount: "The amount must be in euro, such as 5 or 4.99",
  wrongAmounts: "Write each amount with its currency, such as USD 6, GBP 5",
  eitherOr: "Enter either a percentage or an amount",
  euroFirst: "Enter the amount in euro too; other currencies are converted from it",
  wrongDays: "The last day must not be before the first day",
  noBatch: "Please enter the name of a group of codes",
} as const;

export const CODE_OUTCOMES = {
  codeMade: (code: string) => `Code ${code} is ready.`,
  codesMade: (codes: string[]) => `${codes.length} codes are ready: ${codes.join(", ")}.`,
  many: (count: number) => `${count.toLocaleString("en-US")} codes are ready. Download them below.`,
  codeTaken: (code: string) =>
    `The code ${code} already exists. Receipts may name it, so please choose another one.`,
  codeEnded: (code: string) => `Code ${code} has ended.`,
  noCode: (code: string) => `There's no code ${code}.`,
  askEndBatch: (batch: string) => `This ends all codes of the group ${batch}.`,
  batchEnded: (count: number) => `${plural(count, "code")} ended.`,
  noneInBatch: (batch: string) => `No codes of ${batch} are left to end.`,
} as const;

export const COPIES = {
  title: "Review copies",
  lead:
    "Free copies of a book for reviewers. Each has its own link, and you see who claimed one. You see how much they've listened to only if they agree.",
  none: "No review copies yet.",
  noBook: "Publish a book first. You can only give away copies of books that are out.",
  count: (it: { claimed: number; copies: number }) => `${it.claimed} of ${it.copies} claimed`,
  until: (day: string) => `until ${day}`,
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
  head: { who: "For", link: "Link", by: "Claimed by", heard: "Listened" },
  anyone: "anyone",
  open: "not claimed",
  claimedOn: (day: string) => `on ${day}`,
  erased: "deleted account",
  private: "not shared",
  heard: (percent: number) => `${percent}%`,
  csv: "Download as CSV",
  csvHead: ["for", "link", "claimed_by", "claimed_on", "listened_percent", "reminded_on"],
  csvWhat: (name: string) =>
    `This downloads the copies of ${name} with the email addresses of those who claimed one to this device.`,
  remind: "Remind reviewers",
  remindWhat: (count: number) =>
    `This emails ${
      plural(count, "reviewer")
    } who claimed a copy and haven't reviewed the book. Nobody gets it more than once a week.`,
  end: "End campaign",
  endWhat: (name: string) =>
    `The links of ${name} that aren't claimed stop working. Claimed copies stay.`,
  makeWhat: (count: number, title: string) =>
    `This gives away ${
      plural(count, "copy", "copies")
    } of ${title}: whoever has a link gets the book free.`,
  made: (count: number) =>
    `${plural(count, "copy", "copies")} made. Send each reviewer their link.`,
  reminded: (count: number) => `Sending ${plural(count, "reminder")}.`,
  ended: (count: number) => `${plural(count, "link")} ended.`,
  unknown: (id: number) => `There's no campaign ${id}.`,
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
  on: (name: string) => `${name} is on sale.`,
  off: "Not on sale. Nobody new can subscribe, and the shop doesn't mention it.",
  keep: "Subscribers keep their price and their access, whatever you change here.",
  hosted: "You sell it through a Stripe payment link: change its price there too.",
  edit: "Change it",
  state: { label: "On sale", on: "Yes", off: "No" },
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
  name: { label: "Name", hint: "Up to 40 characters." },
  lead: { label: "In one sentence", hint: "Up to 200 characters." },
  lines: { label: "What it includes", hint: "One per line, up to eight." },
  submit: "Save",
} as const;

export const PREMIUM_FAULTS = {
  state: "Please choose whether it's on sale: on or off",
  price: "Please enter a price in euro, such as EUR 9.99",
  noPrice: (entry: string) =>
    `“${entry}” isn't a price. Enter a currency of your shop and an amount worth €0.50 to €500, such as USD 10.99`,
  name: "Please enter a name of up to 40 characters",
  lead: "Please enter a sentence of up to 200 characters",
  lines: "Please enter one to eight lines of up to 120 characters each",
} as const;

export const PREMIUM_OUTCOMES = {
  on: (name: string) => `Saved. ${name} is on sale.`,
  off: "Saved. It's not on sale.",
} as const;

/* Texts of the subscriptions screen and of its commands. */

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
  until: (day: string) => `paid until ${day}`,
  ends: "ends then",
  end: "End subscription",
  more: "Show more",
} as const;

export const SUBSCRIPTION_OUTCOMES = {
  noPremium: (email: string) => `${email} doesn't have a subscription.`,
  premiumEnded: (email: string) =>
    `The subscription of ${email} has ended. This month's payment isn't refunded.`,
} as const;
