/** Texts of the release alert: pages and mails. */

export const ALERT = {
  title: "Hear of the next book",
  description: (series: string) => `A mail to you when a new book of ${series} comes out.`,
  lead: (series: string) => `When a new book of ${series} comes out, we write to you.`,
  email: {
    label: "Email",
    hint:
      "One mail when a new book comes out, nothing else. You confirm it first, and end it with one click.",
    unusable: "Please enter an e-mail address such as ada@example.com.",
  },
  submit: "Tell Me",
  busy: "Sending...",
  home: "Return to Home",
  sent: {
    title: "Please look into your mail",
    text: (email: string) =>
      `A link is on its way to ${email}. Follow it within 7 days, and we write when a new book comes out. An address that is on the list already gets no second mail.`,
  },
} as const;

/** The page behind the confirmation link. */
export const CONFIRM_ALERT = {
  text: (email: string, series: string) =>
    `Shall we write to ${email} when a new book of ${series} comes out?`,
  submit: "Confirm",
  done: {
    title: "You will hear of it",
    text: (email: string, series: string) =>
      `${email} is on the list: we write when a new book of ${series} comes out.`,
  },
  expired: {
    title: "This link works no more",
    text: "It is older than 7 days, or the alert was ended. You can sign up again.",
  },
} as const;

/** The page behind the unsubscribe link of every mail. */
export const LEAVE_ALERT = {
  head: "No more mails",
  title: "No more mails?",
  text: (email: string, series: string) =>
    `Shall we stop writing to ${email} when a new book of ${series} comes out?`,
  submit: "Take Me off the List",
  done: {
    title: "You are off the list",
    text: "We write no more when a new book comes out, and have forgotten the address.",
  },
} as const;

/** The confirmation mail. */
export const CONFIRM_MAIL = {
  subject: (series: string) => `New books of ${series}: please confirm`,
  paragraphs: (series: string, link: string) => [
    "Hello,",
    `somebody, most likely you, wants a mail to this address when a new book of ${series} comes out. If it was you, please confirm:`,
    { href: link },
    "The link works for 7 days. If it was not you, leave this mail alone: nothing more is sent, and the address is forgotten.",
  ],
} as const;

/** The mail about a new book; `leave`: address of the page to unsubscribe. */
export const RELEASE_MAIL = {
  subject: (title: string) => `${title} is out`,
  paragraphs: (
    o: { title: string; series: string; narrator: string; link: string; leave: string },
  ) => [
    "Hello,",
    `${o.title} is out: ${o.series} goes on, read by ${o.narrator}. The first chapter is free:`,
    { href: o.link },
    {
      before:
        "You get this mail because you asked for one when a new book comes out. To get no more of them:",
      href: o.leave,
    },
  ],
} as const;
