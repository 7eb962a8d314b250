/** Texts of the desk about review copies. */

import { plural } from "@/lib/platform/text.ts";

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
