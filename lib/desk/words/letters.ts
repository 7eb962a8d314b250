/** Texts of the desk about letters: the mail about a new book, the newsletter, and whose they are. */

import { plural } from "@/lib/platform/text.ts";

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
