/** Texts of the listeners screen and of its commands. */
import { plural } from "@/lib/platform/plural.ts";

export const LISTENERS = {
  title: "Listeners",
  latest:
    "The newest accounts. The field above finds any, by the beginning of a name or an address.",
  none: "Nobody has an account yet.",
  nobody: (word: string) => `Nobody is found by "${word}".`,
  sinceThen: (day: string) => `here since ${day}`,
  since: (day: string) => `Here since ${day}`,
  author: "Has the desk.",
  disabled: "Disabled.",
  unproved: "The address was never proved.",
  sessions: (count: number) => `Signed in at ${plural(count, "place")}.`,
  orders: "What was bought",
  give: "Give it",
  book: "A book to give",
  export: "All that is kept, as a file",
  signOut: "Sign out everywhere",
  disable: "Disable",
  enable: "Allow again",
  erase: "Erase the account",
} as const;

export const LISTENER_OUTCOMES = {
  signedOut: (email: string) => `${email} is signed out everywhere.`,
  disabled: (email: string) => `${email} cannot sign in any more, and is signed out everywhere.`,
  enabled: (email: string) => `${email} can sign in again.`,
  isAuthor: (email: string) => `${email} has the desk: take that away first.`,
  erased: (email: string) =>
    `The account of ${email} is gone; receipts stay, as the law wants them.`,
  notErased: "The payment provider cannot be reached, so nothing was erased: try again later.",
} as const;
