/** Texts of the desk itself: audit log, commands, navigation, sign-in, first screen. */

import { formatBytes } from "@/lib/downloads/words.ts";
import { plural } from "@/lib/platform/text.ts";
import { mayDo, type ROLE_NAMES } from "./team.ts";

type Role = keyof typeof ROLE_NAMES;

export const AUDIT = {
  terminal: "terminal",
  columns: ["at", "by", "command", "about", "before", "after", "state"],
  title: "Audit log",
  lead:
    "Every change, and who made it. Entries are kept for two years. Listeners' email addresses are masked.",
  csv: "Download all as CSV",
  none: "No changes yet.",
  older: "Older entries",
  head: { at: "When", by: "Who", what: "Action", about: "Item", came: "Result" },
  states: { begun: "interrupted", done: "done", refused: "rejected", failed: "failed" },
} as const;

/* Texts around any command: selecting several, confirming, the result. */

export const BULK = {
  pick: (what: string) => `Select ${what}`,
  chosen: "With selected:",
  none: "Nothing is selected. Tick at least one item, then try again.",
  done: (count: number) => `${count} done.`,
  some: (count: number, first: string) => `${count} done. The rest failed: ${first}`,
} as const;

export const CONFIRM = {
  title: "Are you sure?",
  refund: (paymentId: string) =>
    `This refunds payment ${paymentId} in full. The buyer loses access to what they bought with it.`,
  refundOf: ({ id, title, sum, email }: {
    id: string;
    title: string;
    sum: string;
    email: string | null;
  }) =>
    `This refunds ${sum} for ${title} to ${
      email ?? "the buyer"
    }, who then loses access to it. Payment ${id}.`,
  refundOfMonth: ({ id, title, sum, email }: {
    id: string;
    title: string;
    sum: string;
    email: string | null;
  }) =>
    `This refunds ${sum} for ${title} to ${
      email ?? "the buyer"
    }. The subscription continues until you end it. Payment ${id}.`,
  part: (left: string) => `Refund only part of the ${left}`,
  partHint: "For example 4.99. The buyer then keeps access.",
  grant: ({ email, title }: { email: string; title: string }) =>
    `${email} gets ${title} for free, as if they had bought it.`,
  amountCode: ({ code, title, worth }: { code: string; title: string | null; worth: string }) =>
    `The code ${code} takes ${worth} off ${
      title ?? "any book"
    }. A book that costs no more than that is free with it.`,
  freeCode: ({ code, title }: { code: string; title: string | null }) =>
    `Anyone with the code ${code} gets ${title ?? "a book"} for free.`,
  "listener export": (email: string) =>
    `This downloads everything we store about ${email} to this device.`,
  "sales csv": (filter: string) =>
    `This downloads ${
      filter === "" ? "all your orders" : `your orders (${filter})`
    } with the buyers' email addresses to this device.`,
  "listener csv": (filter: string) =>
    `This downloads ${
      filter === "" ? "all your listeners" : `your listeners (${filter})`
    } with their email addresses to this device.`,
  "author add": ({ email, role }: { email: string; role: Role }) =>
    `${email} will be able to use this desk. ${mayDo(role, "They")}`,
  "author invite": ({ email, role }: { email: string; role: Role }) =>
    `We email ${email} an invitation to this desk. ${mayDo(role, "They")}`,
  "author remove": (email: string) => `${email} loses access to the desk immediately.`,
  "passkey add": () => "You can then sign in with your password and this passkey.",
  "passkey remove": () => "You can no longer sign in with this passkey.",
  "mail set": () =>
    "Your shop sends its email through this server from now on: sign-up links, receipts and password resets.",
  "mail remove": () =>
    "Your shop sends no email any more: no receipts, no sign-in codes, no password resets.",
  "stripe set": (isLive: boolean) =>
    isLive
      ? "These are live keys: from now on buyers pay real money, and purchases made in test mode no longer count."
      : "These are test keys: buyers pay with Stripe's test cards, and no money moves.",
  "stripe remove": () =>
    "Your shop goes back to test mode: the checkout shows test cards, and no money moves. What was bought for real stays.",
  "tax set": () =>
    "From the next sale on, tax follows these settings and every sale gets a numbered invoice. Past sales stay as they are.",
  "gift replace": (email: string) =>
    `The gift gets a new code, which we email to ${email}. The old code stops working.`,
  "subscription end": (email: string) =>
    `The subscription of ${email} ends now, in Stripe too. If you owe them money, refund it under Orders.`,
  "listener disable": (email: string) =>
    `${email} is signed out everywhere and can't sign in until you enable the account again.`,
  "listener erase": (email: string) =>
    `This deletes the account of ${email} with its progress, reviews and shared links, and ends any subscription. You can't undo it. Receipts stay.`,
  password: "Your password",
  hint: "We won't ask again for ten minutes.",
  back: "Cancel",
} as const;

const CONFIRM_BUTTONS: Readonly<Record<string, string>> = {
  refund: "Refund",
  grant: "Give book",
  "code create": "Create code",
  "release-alert send": "Send to everyone",
  "letter send": "Send to everyone",
  "newsletter csv": "Download CSV",
  "copies make": "Make copies",
  "copies csv": "Download CSV",
  "copies remind": "Send reminders",
  "copies end": "End campaign",
  "listener export": "Download data",
  "sales csv": "Download CSV",
  "listener csv": "Download CSV",
  "shop open": "Open the shop",
  "listener disable": "Disable account",
  "listener erase": "Delete account",
  "recording remove": "Delete file",
  "author add": "Add to team",
  "author invite": "Send invitation",
  "author remove": "Remove from team",
  "passkey add": "Add passkey",
  "passkey remove": "Remove passkey",
  "tax set": "Save tax settings",
  "mail set": "Save mail server",
  "mail remove": "Remove mail server",
  "stripe set": "Save keys",
  "stripe remove": "Remove keys",
  "gift replace": "Send new code",
  "subscription end": "End subscription",
};

/** The button that confirms a command. */
export const confirmButton = (command: string): string => CONFIRM_BUTTONS[command] ?? "Confirm";

export const RESULT = {
  lookBelow: "Not saved yet. Please check the fields below.",
  refused: "That didn't work",
  back: "Go back",
} as const;

/* Texts of the desk's navigation. */

export const DESK_NAV = {
  label: "Desk",
  open: "Menu: ",
  groups: { sales: "Sales", people: "Listeners", house: "Settings" },
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

/* Texts of signing in to the desk, and the mail with the code. */

export const SIGN_IN = {
  title: "The author's desk",
  lead: "Enter your password, then a code. You stay signed in for twelve hours.",
  password: "Password",
  next: "Continue",
  codeByMail: "We've emailed you a six-digit code. It works for ten minutes.",
  codeByTerminal: (email: string) =>
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
  paragraphs: (code: string) => [
    `Your code to sign in to the author's desk is ${code}. It works once, for ten minutes.`,
    "If this wasn't you, someone knows your password: change it now. They can't sign in without this code.",
  ],
} as const;

/* Texts of the first screen: what waits for the author, and the sales of the day. */

export const TODAY = {
  title: "Today",
  needs: "To do",
  none: "You're all caught up.",
  held: (count: number) => `Check ${plural(count, "payment")} on hold`,
  heldHow:
    "They don't match what was ordered, so nothing was unlocked. Refund them or write to the buyer.",
  disputes: (count: number, day: string | null) =>
    `Answer ${plural(count, "dispute")}${day === null ? "" : `, the first by ${day}`}`,
  disputesHow: "A buyer's bank wants the money back. Answer in Stripe, or you lose the dispute.",
  reviews: (count: number) => `Reply to ${plural(count, "review")}`,
  requests: (count: number) => `Answer ${plural(count, "support request")}`,
  withdrawals: (count: number) => `Process ${plural(count, "withdrawal")}`,
  withdrawalsHow: "A buyer wants to cancel a purchase. Check it, refund what you owe, and reply.",
  refusedCards: (count: number) =>
    `${plural(count, "subscriber")} ${count === 1 ? "has" : "have"} a declined card`,
  refusedCardsHow: "Stripe retries for a few days. You can write to them, or end the subscription.",
  disk: (freeBytes: number) => `Your disk is nearly full: ${formatBytes(freeBytes)} left`,
  diskHow:
    "Get a larger disk, or keep recordings and backups in a bucket. See “Files in a bucket” in docs/operating.md.",
  bucket: (freeBytes: number) => `Your bucket is nearly full: ${formatBytes(freeBytes)} left`,
  bucketHow:
    "Get more space, or keep backups for fewer days. See “Files in a bucket” in docs/operating.md.",
  unpublishedBooks: (count: number) =>
    `Listen to the new recordings of ${plural(count, "book")} and publish them`,
  unwatched: "Start the automatic import",
  unwatchedHow: "Files are waiting in your recordings folder, and nothing is importing them.",
  webhook: "Check your Stripe webhook",
  webhookHow:
    "The latest payment came in without one. Check the endpoint in Stripe. Until it works, use Check payments under Orders.",
  mails: (count: number) => `${plural(count, "email")} couldn't be delivered this week`,
  mailTo: (to: string, subject: string) => `${subject}, to ${to}`,
  listeners: (count: number) => count === 1 ? "listener" : "listeners",
  newListeners: (count: number) => count === 1 ? "new account" : "new accounts",
  glance: "At a glance",
  today: "Sold today",
  sales: (count: number) => plural(count, "sale"),
  noSales: "No sales yet",
  given: (count: number) => plural(count, "free book"),
  days: "Last 30 days",
  daysTitle: "Sales in the last 30 days",
  noDays: "No sales in the last 30 days.",
  heard: "Listening today",
  joined: "New today",
  all: "All statistics",
  utc: "Days start at midnight UTC.",
} as const;
