/** Results that several commands can have. */

export const OUTCOMES = {
  nobody: (email: string) => `Nobody has an account with ${email}.`,
  noBook: (bookId: number) => `The catalogue has no book ${bookId}.`,
  noMail: "This site sends no mail: set SMTP_URL, MAIL_FROM and BASE_URL.",
} as const;
