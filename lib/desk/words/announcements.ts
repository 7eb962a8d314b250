/** Texts of the announcements screen and of its commands. */

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
