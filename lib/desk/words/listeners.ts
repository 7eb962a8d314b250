/** Texts of the desk about listeners: gifts, accounts, reviews, support, and letters to their lists. */

import { plural } from "@/lib/platform/text.ts";

/* Texts of the gifts screen and of sending receipts and codes again. */

export const DESK_GIFTS = {
  title: "Gifts",
  none: "No gifts yet.",
  states: { waiting: "not used yet", used: "used", over: "ended" },
  usedAt: (day: string) => `used ${day}`,
  resend: "Resend code",
  replace: "Email for a new code",
  go: "Send new code",
  older: "Older gifts",
} as const;

export const GIFT_OUTCOMES = {
  receiptSent: (title: string, email: string) => `Receipt for ${title} sent to ${email}.`,
  noPurchase: (id: string) => `There's no purchase ${id}.`,
  noAddress: (id: string) => `We have no email address for purchase ${id}.`,
  giftMailed: (title: string, email: string) =>
    `New code for ${title} sent to ${email}. The old one no longer works.`,
  giftReplaced: (title: string, code: string) =>
    `The new code for ${title} is ${code}. Please pass it on; the old one no longer works.`,
} as const;

/* Texts of the listeners screen and of its commands. */

export const LISTENERS = {
  title: "Listeners",
  latest: "The newest accounts. Use the search above to find others by name or email.",
  none: "No accounts yet.",
  noneFiltered: "No accounts match the filter.",
  nobody: (word: string) => `No accounts match “${word}”.`,
  sinceThen: (day: string) => `joined ${day}`,
  since: (day: string) => `Joined ${day}`,
  author: "In your team.",
  disabled: "Disabled.",
  unproved: "Email not confirmed.",
  sessions: (count: number) => `Signed in on ${plural(count, "device")}.`,
  orders: "Orders",
  give: "Give book",
  book: "Book to give",
  export: "Download data",
  signOut: "Sign out everywhere",
  disable: "Disable",
  enable: "Enable",
  erase: "Delete account",
} as const;

export const LISTENER_OUTCOMES = {
  signedOut: (email: string) => `${email} is signed out everywhere.`,
  disabled: (email: string) => `${email} is signed out everywhere and can't sign in.`,
  enabled: (email: string) => `${email} can sign in again.`,
  isAuthor: (email: string) => `${email} is in your team. Remove them under Team first.`,
  erased: (email: string) =>
    `The account of ${email} is deleted. Receipts stay, as the law requires.`,
  notErased: "We couldn't reach Stripe, so the account isn't deleted. Please try again later.",
} as const;

/* Texts of the reviews screen and of its commands. */

export const DESK_REVIEWS = {
  title: "Reviews",
  book: "Book",
  waiting: "Waiting for your reply",
  noneWaiting: "No reviews are waiting for a reply.",
  on: (title: string) => `On ${title}`,
  show: "Show",
  none: "No reviews yet.",
  starsAlone: "Rating only",
  stars: (rating: number) => `${rating} of 5`,
  hide: "Hide",
  unhide: "Show",
  isHidden: "Hidden, and not counted in the average.",
  hideOf: (what: string, name: string) => `${what}: review by ${name || "an unnamed listener"}`,
  reply: "Your public reply",
  send: "Reply",
  clear: "Leave empty to remove your reply.",
} as const;

export const REVIEW_OUTCOMES = {
  reviewIs: (name: string, what: string) =>
    `The review by ${name || "an unnamed listener"} is ${what}.`,
  noReview: (id: string) => `There's no review ${id}. "review list BOOK" shows their ids.`,
  hidden: "hidden",
  shown: "visible again",
  answered: "answered",
  unanswered: "without a reply again",
} as const;

/* Texts of the support screen, of its commands and of the reply mail. */

export const SUPPORT = {
  title: "Support",
  none: "No support requests yet.",
  lead: "The newest 50. Requests are kept for a year.",
  noSubject: "(no subject)",
  reply: "Your reply, by email",
  send: "Send reply",
  answered: (day: string) => `You replied on ${day}:`,
  mail: "Re: Your message",
  about: (day: string) => `You wrote to us on ${day}.`,
  noMail: "This site doesn't send email, so please reply from your own mailbox.",
  close: "Close",
  closed: "Closed.",
} as const;

export const SUPPORT_OUTCOMES = {
  requestClosed: "Request closed.",
  noRequest: (id: string) => `There's no request ${id}. "requests" shows their ids.`,
  requestAnswered: (email: string) => `Reply sent to ${email}.`,
} as const;

const people = (count: number) => plural(count, "person", "people");

export const LETTERS = {
  title: "Announcements",
  lead: "Email your listeners: about a new book, or a newsletter. Nobody gets the same one twice.",
  waiting: (it: { confirmed: number; unconfirmed: number; news: number }) =>
    `${people(it.confirmed)} on the list. ${it.unconfirmed} still to confirm. ${
      people(it.news)
    } get the newsletter.`,
  csvButton: "Download the newsletter's list as CSV",
  csv: ["email", "since"],
  csvWhat:
    "This downloads the email addresses of everyone who gets your newsletter to this device.",
  release: {
    title: "Tell them about a new book",
    lead: "Everyone on the new-book list gets one email per book.",
    book: "New book",
    write: "Write email",
  },
  news: {
    title: "Newsletter",
    lead: "For listeners who agreed to it, in their account or on the newsletter page.",
    write: "Write newsletter",
  },
  all: "Your letters",
  none: "No letters yet.",
  draft: "draft",
  ofBook: (title: string) => `about ${title}`,
  newsletter: "newsletter",
  sentOn: (day: string) => `sent ${day}`,
  counts: (it: { people: number; sent: number; failed: number; left: number }) => {
    const waiting = Math.max(0, it.people - it.sent - it.failed);
    return [
      `${it.sent} of ${it.people} delivered`,
      ...waiting > 0 ? [`${waiting} waiting`] : [],
      `${it.failed} not delivered`,
      `${it.left} unsubscribed`,
    ].join(", ");
  },
  /* One letter. */
  newRelease: (title: string) => `Email about ${title}`,
  newNews: "New newsletter",
  subject: "Subject",
  text: "Your words",
  textHint: (isAboutBook: boolean) =>
    `Markdown: a blank line starts a paragraph, **bold**, [words](https://…) for a link. We add ${
      isAboutBook ? "the cover, the link to the book, " : ""
    }your address and the unsubscribe link.`,
  save: "Save draft",
  saved: "Draft saved.",
  preview: "How it looks",
  previewFrom: (name: string) => `From ${name}`,
  test: "Send me a test",
  sendButton: "Send to everyone",
  remove: "Delete draft",
  deleted: "The draft is deleted.",
  back: "All letters",
  unknown: (id: number) => `There's no letter ${id} to change. It may be deleted, or sent already.`,
  confirm: (count: number) =>
    count === 0
      ? "Nobody is left to send this to."
      : `This emails ${people(count)}. You can't take it back.`,
  notOut: (title: string, release: string) =>
    `${title} isn't out yet (${release}), so we sent nothing.`,
  told: (title: string, { sent, before }: { sent: number; before: number }) =>
    `Sending ${plural(sent, "email")} about ${title}. ${before} already had one.`,
  testSubject: (subject: string) => `[Test] ${subject}`,
  tested: (email: string) => `We've sent a test to ${email}. Its unsubscribe link does nothing.`,
  noAddress: "Please give the address for the test, such as you@example.com.",
  /* Whose letters they are. */
  sender: {
    title: "Your name and address",
    lead: "They end every letter. Many countries require your postal address there.",
    name: "Name shown as the sender",
    nameHint: "If you leave it out, we use the series' title.",
    address: "Postal address",
    addressHint: "A post box is fine.",
    save: "Save",
  },
  senderSaved: "Saved. Your letters end with this from now on.",
  noSender: "Add your postal address first, under Announcements. Letters to a list must show it.",
  faults: {
    subject: "Please enter a subject of up to 150 characters",
    text: "Please write something, up to 20,000 characters",
    name: "Please use up to 80 characters",
    address: "Please enter your postal address, up to 400 characters",
  },
} as const;
