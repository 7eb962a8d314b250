/** Texts of signing in to the desk, and the mail with the code. */

export const SIGN_IN = {
  title: "The author's desk",
  lead: "Your password once more, then a code. You stay at the desk for twelve hours.",
  password: "Password",
  next: "Continue",
  codeByMail: "A code of six digits is on its way to your address. It is good for ten minutes.",
  codeByTerminal: (email: string) =>
    `This site sends no mail. At its terminal, ask for a code: deno task admin author code ${email}`,
  code: "Code",
  enter: "Come in",
  again: "Ask for another code",
  wrongPasskey: "That passkey did not answer as it should. Try again, or ask for a code.",
  passkey: "Your passkey shows that it is you.",
  usePasskey: "Use the passkey",
  failedPasskey: "The browser has not used a passkey. Try again, or ask for a code.",
  wantsCode: "Ask for a code instead",
  wrongCode: "That code is wrong, too old or used up.",
  refusedTitle: "That did not work",
} as const;

export const CODE_MAIL = {
  subject: "Your code for the desk",
  paragraphs: (code: string) => [
    `Somebody has typed your password to come to the author's desk. The code is ${code}; it is good for ten minutes, once.`,
    "If that was not you, change your password now: nobody comes in without the code.",
  ],
} as const;
