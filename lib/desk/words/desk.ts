// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const AUDIT = {
  terminal: "terminal",
  title: "Audit log",
  lead:
    "Every change, and who made it. Entries are kept for two years. Listeners' email addresses are masked.",
  csv: "Download all as CSV",
  none: "No changes yet.",
  older: "Older entries",
  head: {
    at: "When",
    by: "Who",
    what: "Action",
    about: "Item",
    came: "Result",
  },
  states: {
    begun: "interrupted",
    done: "done",
    refused: "rejected",
    failed: "failed",
  },
} as const;

export const BULK = {
  pick: (what: string | number): string => `Select ${what}`,
  chosen: "With selected:",
  none: "Nothing is selected. Tick at least one item, then try again.",
  done: (count: string | number): string => `${count} done.`,
  some: (count: string | number, first: string | number): string =>
    `${count} done. The rest failed: ${first}`,
} as const;

export const CONFIRM = {
  title: "Are you sure?",
  refund: (paymentId: string | number): string =>
    `This refunds payment ${paymentId} in full. The buyer loses access to what they bought with it.`,
  refundOf: (
    sum: string | number,
    title: string | number,
    hasEmail: boolean,
    email: string | number,
    id: string | number,
  ): string =>
    ((
      d: {
        sum: string | number;
        title: string | number;
        hasEmail: string;
        email: string | number;
        id: string | number;
      },
    ) =>
      "This refunds " + d.sum + " for " + d.title + " to " +
      select(d.hasEmail, { true: d.email, other: "the buyer" }) +
      ", who then loses access to it. Payment " + d.id + "." as string)({
        sum,
        title,
        hasEmail: String(hasEmail),
        email,
        id,
      }),
  refundOfMonth: (
    sum: string | number,
    title: string | number,
    hasEmail: boolean,
    email: string | number,
    id: string | number,
  ): string =>
    ((
      d: {
        sum: string | number;
        title: string | number;
        hasEmail: string;
        email: string | number;
        id: string | number;
      },
    ) =>
      "This refunds " + d.sum + " for " + d.title + " to " +
      select(d.hasEmail, { true: d.email, other: "the buyer" }) +
      ". The subscription continues until you end it. Payment " + d.id + "." as string)({
        sum,
        title,
        hasEmail: String(hasEmail),
        email,
        id,
      }),
  part: (left: string | number): string => `Refund only part of the ${left}`,
  partHint: "For example 4.99. The buyer then keeps access.",
  grant: (email: string | number, title: string | number): string =>
    `${email} gets ${title} for free, as if they had bought it.`,
  amountCode: (
    code: string | number,
    worth: string | number,
    hasTitle: boolean,
    title: string | number,
  ): string =>
    ((
      d: {
        code: string | number;
        worth: string | number;
        hasTitle: string;
        title: string | number;
      },
    ) =>
      "The code " + d.code + " takes " + d.worth + " off " +
      select(d.hasTitle, { true: d.title, other: "any book" }) +
      ". A book that costs no more than that is free with it." as string)({
        code,
        worth,
        hasTitle: String(hasTitle),
        title,
      }),
  freeCode: (code: string | number, hasTitle: boolean, title: string | number): string =>
    ((d: { code: string | number; hasTitle: string; title: string | number }) =>
      "Anyone with the code " + d.code + " gets " +
      select(d.hasTitle, { true: d.title, other: "a book" }) + " for free." as string)({
        code,
        hasTitle: String(hasTitle),
        title,
      }),
  "listener export": (email: string | number): string =>
    `This downloads everything we store about ${email} to this device.`,
  "sales csv": (isFiltered: boolean, filter: string | number): string =>
    ((d: { isFiltered: string; filter: string | number }) =>
      select(d.isFiltered, {
        true: "This downloads your orders (" + d.filter +
          ") with the buyers' email addresses to this device.",
        other: "This downloads all your orders with the buyers' email addresses to this device.",
      }) as string)({ isFiltered: String(isFiltered), filter }),
  "listener csv": (isFiltered: boolean, filter: string | number): string =>
    ((d: { isFiltered: string; filter: string | number }) =>
      select(d.isFiltered, {
        true: "This downloads your listeners (" + d.filter +
          ") with their email addresses to this device.",
        other: "This downloads all your listeners with their email addresses to this device.",
      }) as string)({ isFiltered: String(isFiltered), filter }),
  "author add": (email: string | number, role: string): string =>
    ((d: { email: string | number; role: string }) =>
      d.email + " will be able to use this desk. " +
      select(d.role, {
        helper:
          "They can answer support requests and reviews, and look up listeners and their accounts.",
        bookkeeper: "They can see and download orders, invoices, taxes and statistics.",
        other: "They can do everything at the desk.",
      }) as string)({ email, role }),
  "author invite": (email: string | number, role: string): string =>
    ((d: { email: string | number; role: string }) =>
      "We email " + d.email + " an invitation to this desk. " +
      select(d.role, {
        helper:
          "They can answer support requests and reviews, and look up listeners and their accounts.",
        bookkeeper: "They can see and download orders, invoices, taxes and statistics.",
        other: "They can do everything at the desk.",
      }) as string)({ email, role }),
  "author remove": (email: string | number): string =>
    `${email} loses access to the desk immediately.`,
  "passkey add": "You can then sign in with your password and this passkey.",
  "passkey remove": "You can no longer sign in with this passkey.",
  "mail set":
    "Your shop sends its email through this server from now on: sign-up links, receipts and password resets.",
  "mail remove":
    "Your shop sends no email any more: no receipts, no sign-in codes, no password resets.",
  "stripe set": (isLive: boolean): string =>
    ((d: { isLive: string }) =>
      select(d.isLive, {
        true:
          "These are live keys: from now on buyers pay real money, and purchases made in test mode no longer count.",
        other: "These are test keys: buyers pay with Stripe's test cards, and no money moves.",
      }) as string)({ isLive: String(isLive) }),
  "stripe remove":
    "Your shop goes back to test mode: the checkout shows test cards, and no money moves. What was bought for real stays.",
  "tax set":
    "From the next sale on, tax follows these settings and every sale gets a numbered invoice. Past sales stay as they are.",
  "gift replace": (email: string | number): string =>
    `The gift gets a new code, which we email to ${email}. The old code stops working.`,
  "subscription end": (email: string | number): string =>
    `The subscription of ${email} ends now, in Stripe too. If you owe them money, refund it under Orders.`,
  "listener disable": (email: string | number): string =>
    `${email} is signed out everywhere and can't sign in until you enable the account again.`,
  "listener erase": (email: string | number): string =>
    `This deletes the account of ${email} with its progress, reviews and shared links, and ends any subscription. You can't undo it. Receipts stay.`,
  confirm: "Confirm",
  password: "Your password",
  hint: "We won't ask again for ten minutes.",
  back: "Cancel",
} as const;

export enum CONFIRM_BUTTONS {
  refund = "Refund",
  grant = "Give book",
  "code create" = "Create code",
  "release-alert send" = "Send to everyone",
  "letter send" = "Send to everyone",
  "newsletter csv" = "Download CSV",
  "copies make" = "Make copies",
  "copies csv" = "Download CSV",
  "copies remind" = "Send reminders",
  "copies end" = "End campaign",
  "listener export" = "Download data",
  "sales csv" = "Download CSV",
  "listener csv" = "Download CSV",
  "shop open" = "Open the shop",
  "listener disable" = "Disable account",
  "listener erase" = "Delete account",
  "recording remove" = "Delete file",
  "author add" = "Add to team",
  "author invite" = "Send invitation",
  "author remove" = "Remove from team",
  "passkey add" = "Add passkey",
  "passkey remove" = "Remove passkey",
  "tax set" = "Save tax settings",
  "mail set" = "Save mail server",
  "mail remove" = "Remove mail server",
  "stripe set" = "Save keys",
  "stripe remove" = "Remove keys",
  "gift replace" = "Send new code",
  "subscription end" = "End subscription",
}

export enum RESULT {
  lookBelow = "Not saved yet. Please check the fields below.",
  refused = "That didn't work",
  back = "Go back",
}

export const DESK_NAV = {
  label: "Desk",
  open: "Menu: ",
  groups: {
    sales: "Sales",
    people: "Listeners",
    house: "Settings",
  },
  today: "Today",
  books: "Books",
  recordings: "Recordings",
  orders: "Orders",
  figures: "Statistics",
  gifts: "Gifts",
  subscriptions: "Subscriptions",
  documents: "Invoices",
  listeners: "Listeners",
  codes: "Codes",
  copies: "Review copies",
  reviews: "Reviews",
  support: "Support",
  announcements: "Announcements",
  taxes: "Taxes",
  authors: "Team",
  audit: "Audit log",
  brand: "Branding",
  settings: "Email and payments",
  texts: "Legal texts and pages",
  desk: "The desk",
  site: "View site",
  out: "Sign out of the desk",
} as const;

export const SIGN_IN = {
  title: "The author's desk",
  lead: "Enter your password, then a code. You stay signed in for twelve hours.",
  password: "Password",
  next: "Continue",
  codeByMail: "We've emailed you a six-digit code. It works for ten minutes.",
  codeByTerminal: (email: string | number): string =>
    `This site doesn't send email. Get a code on its server: deno task admin author code ${email}`,
  code: "Code",
  enter: "Sign in",
  again: "Send a new code",
  wrongPasskey: "That passkey didn't work. Try again, or use a code.",
  passkey: "Now use your passkey.",
  usePasskey: "Use passkey",
  failedPasskey: "Your browser didn't use a passkey. Try again, or use a code.",
  wantsCode: "Use a code instead",
  wrongCode: "That code is wrong or has expired. Check it, or get a new one.",
} as const;

export const CODE_MAIL = {
  subject: "Your code for the desk",
  code: (code: string | number): string =>
    `Your code to sign in to the author's desk is ${code}. It works once, for ten minutes.`,
  notYou:
    "If this wasn't you, someone knows your password: change it now. They can't sign in without this code.",
} as const;

export const TODAY = {
  title: "Today",
  needs: "To do",
  none: "You're all caught up.",
  held: (count: number): string =>
    ((d: { count: number }) =>
      "Check " +
      plural(d.count, 0, en, { one: d.count + " payment", other: d.count + " payments" }) +
      " on hold" as string)({ count }),
  heldHow:
    "They don't match what was ordered, so nothing was unlocked. Refund them or write to the buyer.",
  disputes: (count: number): string =>
    ((d: { count: number }) =>
      "Answer " +
      plural(d.count, 0, en, {
        one: d.count + " dispute",
        other: d.count + " disputes",
      }) as string)({ count }),
  disputesBy: (count: number, day: string | number): string =>
    ((d: { count: number; day: string | number }) =>
      "Answer " +
      plural(d.count, 0, en, { one: d.count + " dispute", other: d.count + " disputes" }) +
      ", the first by " + d.day as string)({ count, day }),
  disputesHow: "A buyer's bank wants the money back. Answer in Stripe, or you lose the dispute.",
  reviews: (count: number): string =>
    ((d: { count: number }) =>
      "Reply to " +
      plural(d.count, 0, en, { one: d.count + " review", other: d.count + " reviews" }) as string)({
        count,
      }),
  requests: (count: number): string =>
    ((d: { count: number }) =>
      "Answer " +
      plural(d.count, 0, en, {
        one: d.count + " support request",
        other: d.count + " support requests",
      }) as string)({ count }),
  withdrawals: (count: number): string =>
    ((d: { count: number }) =>
      "Process " +
      plural(d.count, 0, en, {
        one: d.count + " withdrawal",
        other: d.count + " withdrawals",
      }) as string)({ count }),
  withdrawalsHow: "A buyer wants to cancel a purchase. Check it, refund what you owe, and reply.",
  refusedCards: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: d.count + " subscriber has a declined card",
        other: d.count + " subscribers have a declined card",
      }) as string)({ count }),
  refusedCardsHow: "Stripe retries for a few days. You can write to them, or end the subscription.",
  disk: (free: string | number): string => `Your disk is nearly full: ${free} left`,
  diskHow:
    "Get a larger disk, or keep recordings and backups in a bucket. See “Files in a bucket” in docs/operating.md.",
  bucket: (free: string | number): string => `Your bucket is nearly full: ${free} left`,
  bucketHow:
    "Get more space, or keep backups for fewer days. See “Files in a bucket” in docs/operating.md.",
  unpublishedBooks: (count: number): string =>
    ((d: { count: number }) =>
      "Listen to the new recordings of " +
      plural(d.count, 0, en, { one: d.count + " book", other: d.count + " books" }) +
      " and publish them" as string)({ count }),
  unwatched: "Start the automatic import",
  unwatchedHow: "Files are waiting in your recordings folder, and nothing is importing them.",
  webhook: "Check your Stripe webhook",
  webhookHow:
    "The latest payment came in without one. Check the endpoint in Stripe. Until it works, use Check payments under Orders.",
  mails: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, { one: d.count + " email", other: d.count + " emails" }) +
      " couldn't be delivered this week" as string)({ count }),
  mailTo: (subject: string | number, to: string | number): string => `${subject}, to ${to}`,
  listeners: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, { one: "listener", other: "listeners" }) as string)({ count }),
  newListeners: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, { one: "new account", other: "new accounts" }) as string)({ count }),
  glance: "At a glance",
  today: "Sold today",
  sales: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, { one: d.count + " sale", other: d.count + " sales" }) as string)({
        count,
      }),
  noSales: "No sales yet",
  given: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: d.count + " free book",
        other: d.count + " free books",
      }) as string)({ count }),
  days: "Last 30 days",
  daysTitle: "Sales in the last 30 days",
  noDays: "No sales in the last 30 days.",
  heard: "Listening today",
  joined: "New today",
  all: "All statistics",
  utc: "Days start at midnight UTC.",
} as const;
