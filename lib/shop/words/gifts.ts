// Made of lib/shop/messages/en.json by `deno task words`: change it there.

import { select } from "@messageformat/runtime";

export const GIFT = {
  title: (hasFrom: boolean, from: string | number, title: string | number): string =>
    ((d: { hasFrom: string; from: string | number; title: string | number }) =>
      select(d.hasFrom, {
        true: d.from + " gave you " + d.title,
        other: "Someone gave you " + d.title,
      }) as string)({ hasFrom: String(hasFrom), from, title }),
  by: (author: string | number, narrator: string | number): string =>
    `By ${author}, read by ${narrator}`,
  email: "Your email",
  emailHint: "Your book stays with this address. No password needed now.",
  start: "Start listening",
  busy: "One moment…",
  note: "A note with your gift",
  errors: {
    email: "Enter an email address such as ada@example.com.",
  },
  own: "This is your gift as your friend sees it. Opening it here uses it up.",
  preview: {
    title: (title: string | number): string => `A gift for you: ${title}`,
  },
  previewText: (
    title: string | number,
    author: string | number,
    narrator: string | number,
  ): string => `Open it and listen: ${title} by ${author}, read by ${narrator}.`,
  owned: {
    title: (title: string | number): string => `You already have ${title}`,
    text: "The gift is still unopened. Pass the link on to someone who'd love it.",
    listen: "Listen",
  },
  opened: {
    title: "This gift has been opened",
    text: "If you opened it, sign in and it's in Your Books.",
    login: "Sign In",
    home: "Browse the books",
  },
  waiting: {
    title: (title: string | number): string => `${title} is yours`,
    text: (email: string | number): string =>
      `${email} has an account here. Sign in to find the book there.`,
    mailed: "We've emailed you a link, too.",
  },
  over: {
    title: "This gift has ended",
    text: "It was refunded or replaced. Ask the person who gave it to you.",
  },
  unknown: {
    title: "We can't find this gift",
    text: "Check the code: it looks like GIFT-7KQM-2XWP-9HTD.",
  },
} as const;

export enum OPEN_GIFT {
  title = "Open a gift",
  lead = "Type the code from your card.",
  code = "Gift code",
  open = "Open",
}

export const GIFT_FORM = {
  title: (title: string | number): string => `Your gift: ${title}`,
  lead:
    "Add your name and a note if you like. Then send it yourself, or let us email it on the day.",
  words: "Make it yours",
  from: "Your name",
  fromHint: "Leave it empty and it says “Someone gave you …”.",
  note: "A note",
  noteHint: "Your friend reads it beside the cover.",
  save: "Save",
  link: "Your gift link",
  linkHint: "It opens the book once, for whoever gets it.",
  copy: "Copy link",
  share: "Share",
  print: "Print a card",
  see: "See what your friend sees",
  mail: "Send it by email",
  compose: "Write the email",
  to: "Your friend's email",
  day: "On this day",
  dayHint: "Leave it empty to send it now.",
  send: "Send the gift",
  resend: "Send it again",
  waits: (to: string | number, day: string | number): string =>
    `We'll email it to ${to} on ${day}.`,
  sent: (to: string | number, day: string | number): string => `We emailed it to ${to} on ${day}.`,
  cancel: "Don't send it",
  mailedOften:
    "We've emailed this gift as often as we can. Please send your friend the link yourself.",
  opened: (day: string | number): string => `Your friend opened it on ${day}.`,
  done: {
    save: "Saved.",
    send: "Your gift is on its way.",
    wait: "Saved. We'll send it on that day.",
    cancel: "We won't send it. The link still works.",
  },
  back: "Back to your account",
  errors: {
    from: "Please use a name of up to 60 characters, without links or addresses.",
    note: "Please keep your note under 500 characters.",
    to: "Enter your friend's email address, such as ben@example.com.",
    day: "Choose a day, such as 24 December.",
    far: "Choose a day within the next year.",
  },
} as const;

export const GIFT_SHARE = {
  subject: (title: string | number): string => `A gift for you: ${title}`,
  text: (title: string | number, link: string | number): string =>
    `I've got you an audiobook: ${title}. Open it here and start listening:

${link}`,
} as const;

export const GIFT_CARD = {
  title: (title: string | number): string => `A card for ${title}`,
  scan: "QR code that opens the gift",
  open: (address: string | number): string => `Scan it, or open ${address}`,
  code: "Your code",
  print: "Print",
  back: "Back to your gift",
  hint: "Fold it at the line, with the cover in front and your words on the back.",
} as const;

export const GIFT_SENT_MAIL = {
  subject: (hasFrom: boolean, from: string | number, title: string | number): string =>
    ((d: { hasFrom: string; from: string | number; title: string | number }) =>
      select(d.hasFrom, {
        true: d.from + " gave you " + d.title,
        other: "Someone gave you " + d.title,
      }) as string)({ hasFrom: String(hasFrom), from, title }),
  gave: (
    hasFrom: boolean,
    from: string | number,
    title: string | number,
    author: string | number,
    narrator: string | number,
  ): string =>
    ((
      d: {
        hasFrom: string;
        from: string | number;
        title: string | number;
        author: string | number;
        narrator: string | number;
      },
    ) =>
      select(d.hasFrom, {
        true: d.from + " gave you an audiobook: " + d.title + " by " + d.author + ", read by " +
          d.narrator + ".",
        other: "Someone gave you an audiobook: " + d.title + " by " + d.author + ", read by " +
          d.narrator + ".",
      }) as string)({ hasFrom: String(hasFrom), from, title, author, narrator }),
  note: "There's a note with it.",
  open: "Open your gift and start listening:",
  why: (series: string | number): string =>
    `You got this email because someone typed your address with a gift from ${series}. There's nothing to pay.`,
} as const;

export const GIFT_KEPT_MAIL = {
  subject: (title: string | number): string => `You already have ${title}`,
  text: (title: string | number): string =>
    `You already had ${title}, so your gift is still unopened. Pass it on to someone who'd love it:`,
} as const;
