// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { select } from "@messageformat/runtime";

export enum ROLE_NAMES {
  author = "author",
  helper = "helper",
  bookkeeper = "bookkeeper",
}

export enum ROLE_CHOICES {
  helper = "Helper: support and reviews",
  bookkeeper = "Bookkeeper: orders and taxes",
  author = "Author: everything",
}

export const FORBIDDEN = {
  title: "This isn't part of your role",
  page: (role: string): string =>
    ((d: { role: string }) =>
      "You're here as " +
      select(d.role, { helper: "a helper", bookkeeper: "a bookkeeper", other: "an author" }) +
      ". " +
      select(d.role, {
        helper:
          "You can answer support requests and reviews, and look up listeners and their accounts.",
        bookkeeper: "You can see and download orders, invoices, taxes and statistics.",
        other: "You can do everything at the desk.",
      }) + " If you need this page, ask the author." as string)({ role }),
  command: (role: string): string =>
    ((d: { role: string }) =>
      "Nothing was changed: that's for the author. You're here as " +
      select(d.role, { helper: "a helper", bookkeeper: "a bookkeeper", other: "an author" }) +
      ". " +
      select(d.role, {
        helper:
          "You can answer support requests and reviews, and look up listeners and their accounts.",
        bookkeeper: "You can see and download orders, invoices, taxes and statistics.",
        other: "You can do everything at the desk.",
      }) as string)({ role }),
  stranger: "Nothing was changed: you no longer have access to the desk.",
  back: "Go to Today",
} as const;

export const AUTHORS = {
  title: "Team",
  lead: "Everyone who can use this desk, and what they can do here.",
  ownLead: (role: string): string =>
    ((d: { role: string }) =>
      "You're here as " +
      select(d.role, { helper: "a helper", bookkeeper: "a bookkeeper", other: "an author" }) +
      ". " +
      select(d.role, {
        helper:
          "You can answer support requests and reviews, and look up listeners and their accounts.",
        bookkeeper: "You can see and download orders, invoices, taxes and statistics.",
        other: "You can do everything at the desk.",
      }) as string)({ role }),
  since: (role: string, day: string | number): string =>
    ((d: { role: string; day: string | number }) =>
      select(d.role, {
        helper: "helper since " + d.day,
        bookkeeper: "bookkeeper since " + d.day,
        other: "author since " + d.day,
      }) as string)({ role, day }),
  invite: "Invite someone",
  inviteLead:
    "We email them a link that works once, for seven days. They sign in, or sign up, with that address.",
  add: "Add someone",
  addLead: "They need an account on the site with a password.",
  email: "Their email",
  role: "What they can do",
  send: "Send invitation",
  submit: "Add to team",
  remove: "Remove",
  withdraw: "Withdraw",
  invited: (role: string, until: string | number): string =>
    ((d: { role: string; until: string | number }) =>
      select(d.role, {
        helper: "invited as helper, until " + d.until,
        bookkeeper: "invited as bookkeeper, until " + d.until,
        other: "invited as author, until " + d.until,
      }) as string)({ role, until }),
  onlyOne: "The only author. Add another to remove this one.",
  passkeys: "Your passkeys",
  passkeysLead:
    "Sign in with your phone, computer or security key instead of an emailed code. A passkey can't be phished.",
  noPasskeys: "No passkeys yet.",
  noAddress: "Passkeys need a fixed site address. See “The site's name” in docs/operating.md.",
  passkeyName: "Name of the passkey",
  addPasskey: "Add passkey",
  failedPasskey: "Your browser didn't create a passkey. Please try again.",
  needsScript: "For example “My phone”. Passkeys need JavaScript.",
  made: (day: string | number): string => `added ${day}`,
  used: (day: string | number): string => `last used ${day}`,
} as const;

export const AUTHOR_OUTCOMES = {
  signUpFirst: (email: string | number): string =>
    `There's no account for ${email}. Create one on the site first, then add it here.`,
  noPassword: (email: string | number): string =>
    `${email} has no password yet. Set one on the site first: the desk asks for it.`,
  authorAdded: (email: string | number, role: string): string =>
    ((d: { email: string | number; role: string }) =>
      d.email + " can now use the desk as " +
      select(d.role, { helper: "helper", bookkeeper: "bookkeeper", other: "author" }) +
      ": sign in on the site, then open /admin." as string)({ email, role }),
  authorAlready: (email: string | number, role: string): string =>
    ((d: { email: string | number; role: string }) =>
      d.email + " is already here as " +
      select(d.role, { helper: "helper", bookkeeper: "bookkeeper", other: "author" }) +
      ". To change that, remove them first." as string)({ email, role }),
  authorRemoved: (email: string | number): string =>
    `${email} can no longer use the desk and is signed out of it.`,
  lastAuthor: "You're the only author. Add another one first, or nobody could use the desk.",
  noAuthor: (email: string | number): string => `${email} isn't in your team.`,
  invited: (email: string | number): string =>
    `We've emailed ${email} an invitation. It works for seven days.`,
  notInvited: (email: string | number): string => `Nobody is invited under ${email}.`,
  withdrawn: (email: string | number): string => `The invitation to ${email} no longer works.`,
  noRole: "Please choose a role: author, helper or bookkeeper",
  code: (code: string | number): string => `${code} (works once, for ten minutes)`,
} as const;

export const PASSKEY_OUTCOMES = {
  passkeyAdded: (name: string | number): string => `Passkey added: ${name}.`,
  passkeyRefused:
    "We couldn't add that passkey. It's already added, or it took too long. Please try again.",
  passkeyRemoved: (name: string | number): string => `Passkey removed: ${name}.`,
  noPasskey: "That passkey doesn't exist.",
  passkeysNowhere:
    "Passkeys need a fixed site address. See “The site's name” in docs/operating.md.",
} as const;

export const INVITATION_MAIL = {
  subject: (series: string | number): string => `Join the team of ${series}`,
  hello: "Hello,",
  lead: (series: string | number, role: string): string =>
    ((d: { series: string | number; role: string }) =>
      "You're invited to the team of " + d.series + " as " +
      select(d.role, { helper: "a helper", bookkeeper: "a bookkeeper", other: "an author" }) +
      ". " +
      select(d.role, {
        helper:
          "You can answer support requests and reviews, and look up listeners and their accounts.",
        bookkeeper: "You can see and download orders, invoices, taxes and statistics.",
        other: "You can do everything at the desk.",
      }) + " Accept here:" as string)({ series, role }),
  works:
    "The link works once, for seven days. Sign in with this email address, or sign up with it.",
  notYou: "If you didn't expect this, just ignore it.",
} as const;

export const JOIN = {
  title: "Join the team",
  text: (series: string | number, role: string): string =>
    ((d: { series: string | number; role: string }) =>
      "You're invited to the team of " + d.series + " as " +
      select(d.role, { helper: "a helper", bookkeeper: "a bookkeeper", other: "an author" }) +
      ". " +
      select(d.role, {
        helper:
          "You can answer support requests and reviews, and look up listeners and their accounts.",
        bookkeeper: "You can see and download orders, invoices, taxes and statistics.",
        other: "You can do everything at the desk.",
      }) as string)({ series, role }),
  submit: "Join",
  first: (email: string | number): string =>
    `Sign in as ${email} first, or sign up with that address.`,
  signIn: "Sign in",
  signUp: "Sign up",
  otherAccount: (email: string | number): string =>
    `This invitation is for ${email}. Sign out, then sign in with that address.`,
  noPassword:
    "The desk asks for a password, and your account has none yet. Set one, then come back.",
  account: "Your account",
  isIn: "You're in the team already.",
  expired: {
    title: "This invitation no longer works",
    text: "It was used, withdrawn, or is more than seven days old. Ask the author for a new one.",
  },
  home: "Return to Home",
} as const;
