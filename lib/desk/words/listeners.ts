/** Texts of the desk about listeners: announcements, codes, gifts, accounts, reviews, support. */

import { plural } from "@/lib/platform/text.ts";

export const ANNOUNCEMENTS = {
  title: "Announcements",
  lead: "Those who asked to hear of a new book get one mail for each, once.",
  send: "Tell them",
  book: "The book that is out",
} as const;

export const ANNOUNCEMENT_OUTCOMES = {
  waiting: ({ confirmed, unconfirmed }: { confirmed: number; unconfirmed: number }) =>
    `${confirmed} on the list, ${unconfirmed} have not confirmed yet.`,
  notOut: (title: string, release: string) =>
    `${title} is not out yet (${release}): nothing was sent.`,
  told: (title: string, { sent, before }: { sent: number; before: number }) =>
    `${sent} mails on ${title} are on their way; ${before} were told before.`,
} as const;

/* Texts of the screen of discount codes and of its commands. */

export const CODES = {
  title: "Codes",
  count: "How many",
  countHint: "More than one: each gets an ending of its own.",
  none: "There are no codes yet.",
  make: "Make a code",
  code: "Code",
  percentage: "Percent off",
  book: "Only for",
  everyBook: "Every book",
  uses: "Uses at most",
  until: "Good through",
  submit: "Make it",
  end: "End it",
  ended: "ended",
  used: (uses: number, most: number | null) =>
    most === null ? `used ${plural(uses, "time")}` : `used ${uses} of ${most} times`,
  through: (day: string) => `until ${day}`,
} as const;

export const CODE_OUTCOMES = {
  codeMade: (code: string) => `Code ${code} is made.`,
  codesMade: (codes: string[]) => `${codes.length} codes are made: ${codes.join(", ")}.`,
  codeTaken: (code: string) =>
    `There is a code ${code} already; receipts name it, so choose another.`,
  codeEnded: (code: string) => `Code ${code} is ended.`,
  noCode: (code: string) => `There is no code ${code}.`,
} as const;

/* Texts of the gifts screen and of sending receipts and codes again. */

export const DESK_GIFTS = {
  title: "Gifts",
  none: "Nobody has given a book yet.",
  states: { waiting: "not used yet", used: "used", over: "over" },
  usedAt: (day: string) => `used ${day}`,
  resend: "Send the code again",
  replace: "Another code, to the e-mail address",
  go: "Send it",
  older: "Older gifts",
} as const;

export const GIFT_OUTCOMES = {
  receiptSent: (title: string, email: string) =>
    `The receipt for ${title} is on its way to ${email}.`,
  noPurchase: (id: string) => `There is no purchase ${id}.`,
  noAddress: (id: string) => `Nobody knows where the receipt of ${id} would go.`,
  giftMailed: (title: string, email: string) =>
    `${title} has another code, which is on its way to ${email}; the one before opens nothing.`,
  giftReplaced: (title: string, code: string) =>
    `${title} has another code, ${code}, for you to pass on; the one before opens nothing.`,
} as const;

/* Texts of the listeners screen and of its commands. */

export const LISTENERS = {
  title: "Listeners",
  latest:
    "The newest accounts. The field above finds any, by the beginning of a name or an address.",
  none: "Nobody has an account yet.",
  nobody: (word: string) => `Nobody is found by "${word}".`,
  sinceThen: (day: string) => `here since ${day}`,
  since: (day: string) => `Here since ${day}`,
  author: "Has the desk.",
  disabled: "Disabled.",
  unproved: "The address was never proved.",
  sessions: (count: number) => `Signed in at ${plural(count, "place")}.`,
  orders: "What was bought",
  give: "Give it",
  book: "A book to give",
  export: "All that is kept, as a file",
  signOut: "Sign out everywhere",
  disable: "Disable",
  enable: "Allow again",
  erase: "Erase the account",
} as const;

export const LISTENER_OUTCOMES = {
  signedOut: (email: string) => `${email} is signed out everywhere.`,
  disabled: (email: string) => `${email} cannot sign in any more, and is signed out everywhere.`,
  enabled: (email: string) => `${email} can sign in again.`,
  isAuthor: (email: string) => `${email} has the desk: take that away first.`,
  erased: (email: string) =>
    `The account of ${email} is gone; receipts stay, as the law wants them.`,
  notErased: "The payment provider cannot be reached, so nothing was erased: try again later.",
} as const;

/* Texts of the reviews screen and of its commands. */

export const DESK_REVIEWS = {
  title: "Reviews",
  book: "Book",
  waiting: "All that wait for an answer",
  noneWaiting: "No review waits for an answer.",
  on: (title: string) => `On ${title}`,
  show: "Show",
  none: "Nobody has rated this book here.",
  starsAlone: "Stars alone",
  stars: (rating: number) => `${rating} of 5`,
  hide: "Hide",
  unhide: "Show again",
  isHidden: "Hidden: out of the list and the average.",
  hideOf: (what: string, name: string) => `${what}: the review by ${name || "no name"}`,
  reply: "Your answer, below it for all to read",
  send: "Answer",
  clear: "An empty answer takes it back.",
} as const;

export const REVIEW_OUTCOMES = {
  reviewIs: (name: string, what: string) => `The review by ${name || "no name"} is ${what}.`,
  noReview: (id: string) => `There is no review ${id}; "review list BOOK" names them.`,
  hidden: "hidden",
  shown: "shown",
  answered: "answered",
  unanswered: "without a reply again",
} as const;

/* Texts of the support screen, of its commands and of the reply mail. */

export const SUPPORT = {
  title: "Support",
  none: "Nobody has asked for help yet.",
  lead: "The newest fifty. Letters are kept for a year.",
  noSubject: "(no subject)",
  reply: "Your answer, by mail",
  send: "Send the answer",
  answered: (day: string) => `Answered ${day}:`,
  mail: "Re: your letter",
  about: (day: string) => `This answers what you wrote to us on ${day}.`,
  noMail: "This site sends no mail: write to the address yourself.",
  close: "Put aside",
  closed: "Put aside.",
} as const;

export const SUPPORT_OUTCOMES = {
  requestClosed: "The letter is put aside.",
  noRequest: (id: string) => `There is no request ${id}; "requests" names them.`,
  requestAnswered: (email: string) => `The answer to ${email} is on its way.`,
} as const;
