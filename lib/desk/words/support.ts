/** Texts of the support screen, of its commands and of the reply mail. */

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
