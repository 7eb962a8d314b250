/** Texts of the authors screen: who has access to the desk, and their passkeys. */

export const AUTHORS = {
  title: "Authors",
  lead: "Who has this desk. Each comes in by an account of the site.",
  since: (day: string) => `since ${day}`,
  add: "Give somebody the desk",
  email: "E-mail address of the account",
  submit: "Add",
  remove: "Remove",
  passkeys: "Your passkeys",
  passkeysLead:
    "A passkey in your phone, computer or key takes the place of the code by mail. Nobody can have it read out.",
  noPasskeys: "You have none yet.",
  noAddress: "Passkeys belong to an address: set BASE_URL.",
  passkeyName: "What to call it",
  addPasskey: "Add a passkey",
  failedPasskey: "The browser has made no passkey. Try again.",
  needsScript: "Making one needs JavaScript; the code by mail does not.",
  made: (day: string) => `made ${day}`,
  used: (day: string) => `last used ${day}`,
} as const;

export const AUTHOR_OUTCOMES = {
  signUpFirst: (email: string) =>
    `Nobody has an account with ${email}: sign up on the site first, then add the account here.`,
  noPassword: (email: string) => `${email} has chosen no password yet, and the desk asks for one.`,
  authorAdded: (email: string) =>
    `${email} has the desk now: sign in on the site as usual, then open /admin.`,
  authorAlready: (email: string) => `${email} has the desk already.`,
  authorRemoved: (email: string) => `${email} has no desk any more; who was at it is out.`,
  noAuthor: (email: string) => `${email} has no desk.`,
  code: (code: string) => `${code} is good for ten minutes, once.`,
} as const;

export const PASSKEY_OUTCOMES = {
  passkeyAdded: (name: string) => `${name} is your passkey now.`,
  passkeyRefused: "That passkey could not be taken: it is known already, or too late. Try again.",
  passkeyRemoved: (name: string) => `The passkey ${name} opens nothing any more.`,
  noPasskey: "There is no such passkey.",
  passkeysNowhere: "Passkeys belong to an address: set BASE_URL.",
} as const;
