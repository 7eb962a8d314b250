// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const DESK_GIFTS = {
  title: "Gifts",
  none: "No gifts yet.",
  states: {
    waiting: "not used yet",
    used: "used",
    over: "ended",
  },
  usedAt: (day: string | number): string => `used ${day}`,
  resend: "Resend code",
  replace: "Email for a new code",
  go: "Send new code",
  older: "Older gifts",
} as const;

export const GIFT_OUTCOMES = {
  receiptSent: (title: string | number, email: string | number): string =>
    `Receipt for ${title} sent to ${email}.`,
  noPurchase: (id: string | number): string => `There's no purchase ${id}.`,
  noAddress: (id: string | number): string => `We have no email address for purchase ${id}.`,
  giftMailed: (title: string | number, email: string | number): string =>
    `New code for ${title} sent to ${email}. The old one no longer works.`,
  giftReplaced: (title: string | number, code: string | number): string =>
    `The new code for ${title} is ${code}. Please pass it on; the old one no longer works.`,
} as const;

export const LISTENERS = {
  title: "Listeners",
  latest: "The newest accounts. Use the search above to find others by name or email.",
  none: "No accounts yet.",
  noneFiltered: "No accounts match the filter.",
  nobody: (word: string | number): string => `No accounts match “${word}”.`,
  sinceThen: (day: string | number): string => `joined ${day}`,
  since: (day: string | number): string => `Joined ${day}`,
  author: "In your team.",
  disabled: "Disabled.",
  unproved: "Email not confirmed.",
  sessions: (count: number): string =>
    ((d: { count: number }) =>
      "Signed in on " +
      plural(d.count, 0, en, { one: d.count + " device", other: d.count + " devices" }) +
      "." as string)({ count }),
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
  signedOut: (email: string | number): string => `${email} is signed out everywhere.`,
  disabled: (email: string | number): string =>
    `${email} is signed out everywhere and can't sign in.`,
  enabled: (email: string | number): string => `${email} can sign in again.`,
  isAuthor: (email: string | number): string =>
    `${email} is in your team. Remove them under Team first.`,
  erased: (email: string | number): string =>
    `The account of ${email} is deleted. Receipts stay, as the law requires.`,
  notErased: "We couldn't reach Stripe, so the account isn't deleted. Please try again later.",
} as const;

export const DESK_REVIEWS = {
  title: "Reviews",
  book: "Book",
  waiting: "Waiting for your reply",
  noneWaiting: "No reviews are waiting for a reply.",
  on: (title: string | number): string => `On ${title}`,
  show: "Show",
  none: "No reviews yet.",
  starsAlone: "Rating only",
  stars: (rating: string | number): string => `${rating} of 5`,
  hide: "Hide",
  unhide: "Show",
  isHidden: "Hidden, and not counted in the average.",
  hideOf: (hasName: boolean, what: string | number, name: string | number): string =>
    ((d: { hasName: string; what: string | number; name: string | number }) =>
      select(d.hasName, {
        true: d.what + ": review by " + d.name,
        other: d.what + ": review by an unnamed listener",
      }) as string)({ hasName: String(hasName), what, name }),
  reply: "Your public reply",
  send: "Reply",
  clear: "Leave empty to remove your reply.",
} as const;

export const REVIEW_OUTCOMES = {
  reviewIs: (hasName: boolean, name: string | number, what: string | number): string =>
    ((d: { hasName: string; name: string | number; what: string | number }) =>
      select(d.hasName, {
        true: "The review by " + d.name + " is " + d.what + ".",
        other: "The review by an unnamed listener is " + d.what + ".",
      }) as string)({ hasName: String(hasName), name, what }),
  noReview: (id: string | number): string =>
    `There's no review ${id}. "review list BOOK" shows their ids.`,
  hidden: "hidden",
  shown: "visible again",
  answered: "answered",
  unanswered: "without a reply again",
} as const;

export const SUPPORT = {
  title: "Support",
  none: "No support requests yet.",
  lead: "The newest 50. Requests are kept for a year.",
  noSubject: "(no subject)",
  reply: "Your reply, by email",
  send: "Send reply",
  answered: (day: string | number): string => `You replied on ${day}:`,
  mail: "Re: Your message",
  about: (day: string | number): string => `You wrote to us on ${day}.`,
  noMail: "This site doesn't send email, so please reply from your own mailbox.",
  close: "Close",
  closed: "Closed.",
} as const;

export const SUPPORT_OUTCOMES = {
  requestClosed: "Request closed.",
  noRequest: (id: string | number): string =>
    `There's no request ${id}. "requests" shows their ids.`,
  requestAnswered: (email: string | number): string => `Reply sent to ${email}.`,
} as const;

export const LETTERS = {
  title: "Announcements",
  lead: "Email your listeners: about a new book, or a newsletter. Nobody gets the same one twice.",
  waiting: (confirmed: number, unconfirmed: string | number, news: number): string =>
    ((d: { confirmed: number; unconfirmed: string | number; news: number }) =>
      plural(d.confirmed, 0, en, { one: d.confirmed + " person", other: d.confirmed + " people" }) +
      " on the list. " + d.unconfirmed + " still to confirm. " +
      plural(d.news, 0, en, { one: d.news + " person", other: d.news + " people" }) +
      " get the newsletter." as string)({ confirmed, unconfirmed, news }),
  csvButton: "Download the newsletter's list as CSV",
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
  ofBook: (title: string | number): string => `about ${title}`,
  newsletter: "newsletter",
  sentOn: (day: string | number): string => `sent ${day}`,
  counts: (
    waiting: number,
    sent: string | number,
    people: string | number,
    failed: string | number,
    left: string | number,
  ): string =>
    ((
      d: {
        waiting: number;
        sent: string | number;
        people: string | number;
        failed: string | number;
        left: string | number;
      },
    ) =>
      plural(d.waiting, 0, en, {
        "0": d.sent + " of " + d.people + " delivered, " + d.failed + " not delivered, " + d.left +
          " unsubscribed",
        other: d.sent + " of " + d.people + " delivered, " + d.waiting + " waiting, " + d.failed +
          " not delivered, " + d.left + " unsubscribed",
      }) as string)({ waiting, sent, people, failed, left }),
  newRelease: (title: string | number): string => `Email about ${title}`,
  newNews: "New newsletter",
  subject: "Subject",
  text: "Your words",
  textHint: (isAboutBook: boolean): string =>
    ((d: { isAboutBook: string }) =>
      select(d.isAboutBook, {
        true:
          "Markdown: a blank line starts a paragraph, **bold**, [words](https://…) for a link. We add the cover, the link to the book, your address and the unsubscribe link.",
        other:
          "Markdown: a blank line starts a paragraph, **bold**, [words](https://…) for a link. We add your address and the unsubscribe link.",
      }) as string)({ isAboutBook: String(isAboutBook) }),
  save: "Save draft",
  saved: "Draft saved.",
  preview: "How it looks",
  previewFrom: (name: string | number): string => `From ${name}`,
  test: "Send me a test",
  sendButton: "Send to everyone",
  remove: "Delete draft",
  deleted: "The draft is deleted.",
  back: "All letters",
  unknown: (id: string | number): string =>
    `There's no letter ${id} to change. It may be deleted, or sent already.`,
  confirm: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        "0": "Nobody is left to send this to.",
        one: "This emails " + d.count + " person. You can't take it back.",
        other: "This emails " + d.count + " people. You can't take it back.",
      }) as string)({ count }),
  notOut: (title: string | number, release: string | number): string =>
    `${title} isn't out yet (${release}), so we sent nothing.`,
  told: (sent: number, title: string | number, before: string | number): string =>
    ((d: { sent: number; title: string | number; before: string | number }) =>
      "Sending " + plural(d.sent, 0, en, { one: d.sent + " email", other: d.sent + " emails" }) +
      " about " + d.title + ". " + d.before + " already had one." as string)({
        sent,
        title,
        before,
      }),
  testSubject: (subject: string | number): string => `[Test] ${subject}`,
  tested: (email: string | number): string =>
    `We've sent a test to ${email}. Its unsubscribe link does nothing.`,
  noAddress: "Please give the address for the test, such as you@example.com.",
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
