// Made of lib/announcements/messages/en.json by `deno task words`: change it there.

export const LIST_WORDS = {
  release: {
    title: "Hear about the next book",
    description: (series: string | number): string =>
      `Get an email when a new book in ${series} comes out.`,
    lead: (series: string | number): string =>
      `We'll email you when a new book in ${series} comes out.`,
    email: {
      label: "Email",
      hint:
        "One email when a new book comes out, nothing else. You confirm it first, and can stop it with one click.",
      unusable: "Please enter an email address like ada@example.com.",
    },
    submit: "Tell Me",
    busy: "Sending…",
    home: "Return to Home",
    sent: {
      title: "Check your email",
      text: (email: string | number): string =>
        `A link is on its way to ${email}. Open it within 7 days, and we'll email you when a new book comes out. If you're already on the list, you won't get a second email.`,
    },
    confirm: {
      text: (email: string | number, series: string | number): string =>
        `Should we email ${email} when a new book in ${series} comes out?`,
      submit: "Confirm",
      done: {
        title: "You're on the list",
        text: (email: string | number, series: string | number): string =>
          `We'll email ${email} when a new book in ${series} comes out.`,
      },
    },
    leave: {
      head: "No more emails",
      title: "No more emails?",
      text: (email: string | number, series: string | number): string =>
        `Should we stop emailing ${email} when a new book in ${series} comes out?`,
      submit: "Take Me off the List",
      done: {
        title: "You're off the list",
        text: "We won't email you about new books any more, and we've deleted your address.",
      },
    },
  },
  news: {
    title: "Newsletter",
    description: (series: string | number): string => `Letters from the author of ${series}.`,
    lead: (series: string | number): string =>
      `Letters from the author of ${series}, now and then.`,
    email: {
      label: "Email",
      hint: "You confirm it first, and can stop it with one click.",
      unusable: "Please enter an email address like ada@example.com.",
    },
    submit: "Subscribe",
    busy: "Sending…",
    home: "Return to Home",
    sent: {
      title: "Check your email",
      text: (email: string | number): string =>
        `A link is on its way to ${email}. Open it within 7 days to get the newsletter. If you already get it, you won't get a second email.`,
    },
    confirm: {
      text: (email: string | number, series: string | number): string =>
        `Should we send ${email} the newsletter of ${series}?`,
      submit: "Confirm",
      done: {
        title: "You're subscribed",
        text: (series: string | number, email: string | number): string =>
          `We'll send the newsletter of ${series} to ${email}.`,
      },
    },
    leave: {
      head: "No more newsletter",
      title: "No more newsletter?",
      text: (email: string | number): string =>
        `Should we stop sending the newsletter to ${email}?`,
      submit: "Unsubscribe",
      done: {
        title: "You're unsubscribed",
        text:
          "You won't get the newsletter any more, and we've deleted your address from its list.",
      },
    },
  },
} as const;

export enum EXPIRED_LINK {
  title = "This link no longer works",
  text = "It's more than 7 days old, or you've left the list. You can sign up again.",
}

export const CONFIRM_MAIL = {
  subject: {
    release: (series: string | number): string => `New books in ${series}: please confirm`,
    news: (series: string | number): string => `Newsletter of ${series}: please confirm`,
  },
  hello: "Hello,",
  confirm: {
    release: (series: string | number): string =>
      `Someone, probably you, asked us to email this address when a new book in ${series} comes out. If it was you, please confirm here:`,
    news: (series: string | number): string =>
      `Someone, probably you, asked us to send the newsletter of ${series} to this address. If it was you, please confirm here:`,
  },
  leaveAlone:
    "The link works for 7 days. If it wasn't you, just ignore this email. We won't write again, and we'll forget the address.",
} as const;

export const RELEASE_MAIL = {
  subject: (title: string | number): string => `${title} is out`,
  text: (title: string | number, series: string | number, narrator: string | number): string =>
    `Hello,

Good news: ${title} is out. ${series} continues, read by ${narrator}, and the first chapter is free.

Happy listening!`,
} as const;

export const LETTER = {
  why: {
    release:
      "You're getting this email because you asked to hear about new books. If you'd rather not, leave the list here:",
    news:
      "You're getting this email because you asked for the newsletter. If you'd rather not, unsubscribe here:",
  },
} as const;

export const NEWSLETTER = {
  title: "Emails",
  off: "The author writes a newsletter now and then. You don't get it.",
  on: (email: string | number): string => `You get the newsletter at ${email}.`,
  start: "Get the newsletter",
  stop: "Stop the newsletter",
} as const;
