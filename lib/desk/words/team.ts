/** Texts of the team at the desk: roles, invitations, passkeys, and what a role may not. */

import { SIGN_OFF } from "@/lib/platform/words.ts";

export const ROLE_NAMES = {
  author: "author",
  helper: "helper",
  bookkeeper: "bookkeeper",
} as const;

type Role = keyof typeof ROLE_NAMES;

/** What each role is for, to choose one. */
export const ROLE_CHOICES: readonly (readonly [Role, string])[] = [
  ["helper", "Helper: support and reviews"],
  ["bookkeeper", "Bookkeeper: orders and taxes"],
  ["author", "Author: everything"],
];

const RIGHTS: Record<Role, string> = {
  author: "do everything at the desk",
  helper: "answer support requests and reviews, and look up listeners and their accounts",
  bookkeeper: "see and download orders, invoices, taxes and statistics",
};

/** What a role may, in a sentence about the reader or about others. */
export const mayDo = (role: Role, who: "You" | "They" = "You"): string =>
  `${who} can ${RIGHTS[role]}.`;

/* The answer to what a role may not: 403. */

export const FORBIDDEN = {
  title: "This isn't part of your role",
  page: (role: Role) =>
    `You're here as a ${ROLE_NAMES[role]}. ${mayDo(role)} If you need this page, ask the author.`,
  command: (role: Role) =>
    `Nothing was changed: that's for the author. You're here as a ${ROLE_NAMES[role]}. ${
      mayDo(role)
    }`,
  stranger: "Nothing was changed: you no longer have access to the desk.",
  back: "Go to Today",
} as const;

/* The screen: who has access to the desk, and one's own passkeys. */

export const AUTHORS = {
  title: "Team",
  lead: "Everyone who can use this desk, and what they can do here.",
  ownLead: (role: Role) => `You're here as a ${ROLE_NAMES[role]}. ${mayDo(role)}`,
  since: (role: Role, day: string) => `${ROLE_NAMES[role]} since ${day}`,
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
  invited: (role: Role, until: string) => `invited as ${ROLE_NAMES[role]}, until ${until}`,
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
  made: (day: string) => `added ${day}`,
  used: (day: string) => `last used ${day}`,
} as const;

export const AUTHOR_OUTCOMES = {
  signUpFirst: (email: string) =>
    `There's no account for ${email}. Create one on the site first, then add it here.`,
  noPassword: (email: string) =>
    `${email} has no password yet. Set one on the site first: the desk asks for it.`,
  authorAdded: (email: string, role: Role) =>
    `${email} can now use the desk as ${ROLE_NAMES[role]}: sign in on the site, then open /admin.`,
  authorAlready: (email: string, role: Role) =>
    `${email} is already here as ${ROLE_NAMES[role]}. To change that, remove them first.`,
  authorRemoved: (email: string) => `${email} can no longer use the desk and is signed out of it.`,
  lastAuthor: "You're the only author. Add another one first, or nobody could use the desk.",
  noAuthor: (email: string) => `${email} isn't in your team.`,
  invited: (email: string) => `We've emailed ${email} an invitation. It works for seven days.`,
  notInvited: (email: string) => `Nobody is invited under ${email}.`,
  withdrawn: (email: string) => `The invitation to ${email} no longer works.`,
  noRole: "Please choose a role: author, helper or bookkeeper",
  code: (code: string) => `${code} (works once, for ten minutes)`,
} as const;

export const PASSKEY_OUTCOMES = {
  passkeyAdded: (name: string) => `Passkey added: ${name}.`,
  passkeyRefused:
    "We couldn't add that passkey. It's already added, or it took too long. Please try again.",
  passkeyRemoved: (name: string) => `Passkey removed: ${name}.`,
  noPasskey: "That passkey doesn't exist.",
  passkeysNowhere:
    "Passkeys need a fixed site address. See “The site's name” in docs/operating.md.",
} as const;

const oneOf = (role: Role): string => `${role === "author" ? "an" : "a"} ${ROLE_NAMES[role]}`;

/* The mail with an invitation, and the page behind its link. */

export const INVITATION_MAIL = {
  subject: (series: string) => `Join the team of ${series}`,
  paragraphs: (o: { series: string; role: Role; link: string }) => [
    "Hello,",
    `You're invited to the team of ${o.series} as ${oneOf(o.role)}. ${mayDo(o.role)} Accept here:`,
    { href: o.link },
    "The link works once, for seven days. Sign in with this email address, or sign up with it.",
    "If you didn't expect this, just ignore it.",
    SIGN_OFF.wishes(o.series),
  ],
} as const;

export const JOIN = {
  title: "Join the team",
  text: (series: string, role: Role) =>
    `You're invited to the team of ${series} as ${oneOf(role)}. ${mayDo(role)}`,
  submit: "Join",
  first: (email: string) => `Sign in as ${email} first, or sign up with that address.`,
  signIn: "Sign in",
  signUp: "Sign up",
  otherAccount: (email: string) =>
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
