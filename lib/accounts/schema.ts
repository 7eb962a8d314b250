/** Ids of guests, who buy without an account. */

import { z } from "zod";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { TAGS } from "@/lib/platform/language/language.ts";
import { mailAddress, normalAddress } from "@/lib/platform/mail/mail_address.ts";
import { boundedText, tooLong, typedName } from "@/lib/platform/typed_text.ts";
import { WANTED_ADDRESS } from "@/lib/platform/words.ts";
import { sameOriginPath } from "./addresses.ts";
import { FIELDS, PASSWORDS } from "./words.ts";

const PREFIX = "guest_";

/** Also true for an account that a guest's purchase created: it keeps the id. */
export const isGuestId = (userId: string): boolean => userId.startsWith(PREFIX);

export const toGuestId = (text: string): string => PREFIX + text;

/* Schemas of accounts: stored records, input and responses. */

/** The stored record; never sent to a client. */
export const userRecord = z.object({
  id: z.string().min(1),
  /** Normalised by `emailAddress`; also the username. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** From `Passwords.hash`; null: the account was made by a purchase and has no password yet. */
  passwordHash: z.string().nullable(),
  /** The answer for account recovery, hashed like a password; null: none was given. */
  securityAnswerHash: z.string().nullable(),
  createdAtMs: z.number(),
  emailVerifiedAtMs: z.number().nullable(),
  /** The address is proved, but what was made before may remain: it ends at the next sign-in. */
  hasUnproved: z.boolean().optional(),
  /** Set by the operator: the account cannot sign in and its sessions are invalid. */
  disabledAtMs: z.number().nullable(),
  /** The language that the listener has chosen; absent: none, or one that the site has no more. */
  language: z.enum(TAGS).optional().catch(undefined),
});
export type UserRecord = z.infer<typeof userRecord>;

export const sessionRecord = z.object({
  /** SHA-256 of the token, base64url. The token itself is not stored. */
  id: z.string().min(1),
  userId: z.string().min(1),
  /** "Firefox on Android", in English. */
  device: z.string(),
  createdAtMs: z.number(),
  seenAtMs: z.number(),
  expiresAtMs: z.number(),
  /** Fingerprint of the password at sign-in: the session is invalid after a change of it. Absent in older records. */
  passwordMark: z.string().optional(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

/** A browser that has signed in to an account before. */
export const knownDeviceRecord = z.object({
  /** SHA-256 of the token in its cookie, base64url. */
  id: z.string().min(1),
  /** Fingerprint of the password it signed in with: after a change of it the browser is unknown again. */
  passwordMark: z.string(),
  signedInAtMs: z.number(),
});
export type KnownDeviceRecord = z.infer<typeof knownDeviceRecord>;

/** Lifetime of a known browser, from its last sign-in. */
export const DEVICE_LIFETIME_MS = 180 * DAY_MS;

/** A sign-up whose mailed link has not been followed yet. */
export const pendingSignup = z.object({
  /** The user that will be created. */
  user: userRecord,
  /** Where to go once signed in: a path of this site, or "". */
  redirect: z.string(),
  /** SHA-256 of the token in the cookie of the browser that has signed up, base64url. */
  browserId: z.string(),
  expiresAtMs: z.number(),
});
export type PendingSignup = z.infer<typeof pendingSignup>;

export const verificationRecord = z.object({
  userId: z.string().min(1),
  /** The address that the account is to have. */
  email: z.string(),
  /**
   * Fingerprint of the password at the request: a change of the password invalidates a link that a thief has
   * asked for.
   */
  passwordMark: z.string(),
  expiresAtMs: z.number(),
});
export type VerificationRecord = z.infer<typeof verificationRecord>;

/** A step of a password reset (3-decisions, "Reset needs only the answer"). */
export const resetRecord = z.object({
  /**
   * `link` is mailed and asks the answer; `grant` is given for the answer and takes the new password. `proof` is
   * mailed where no answer was ever given, and takes the new password.
   */
  kind: z.enum(["link", "grant", "proof"]),
  userId: z.string().min(1),
  /** SHA-256 of the password hash it may replace: a password changed meanwhile ends every step. */
  replaces: z.string(),
  expiresAtMs: z.number(),
});
export type ResetRecord = z.infer<typeof resetRecord>;

/** The user in responses (4-wire). */
export interface UserView {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  isSubscribed: boolean;
  emailVerified: boolean;
  /** false: the account was made by a purchase and has no password yet. */
  hasPassword: boolean;
}

export function userView(user: UserRecord, isSubscribed: boolean): UserView {
  const { id, email, firstName, lastName } = user;
  return {
    id,
    username: email,
    email,
    firstName,
    lastName,
    isSubscribed,
    emailVerified: user.emailVerifiedAtMs !== null,
    hasPassword: user.passwordHash !== null,
  };
}

/** One session in the list of devices. */
export interface SessionView {
  id: string;
  device: string;
  createdAt: string;
  lastSeen: string;
  /** Whether this is the session of the request. */
  isCurrent: boolean;
}

export const MAX_PASSWORD_LENGTH = 200;

export const emailAddress = mailAddress();

/** Stricter than what is stored: older names may hold anything. */
export const personName = typedName(100);
const password = z.string().min(1, { error: () => FIELDS.password })
  .max(MAX_PASSWORD_LENGTH, { error: () => PASSWORDS.tooLong(MAX_PASSWORD_LENGTH) });
export const securityAnswer = boundedText(200).trim()
  .min(3, { error: () => FIELDS.shortAnswer })
  .max(200, tooLong(200));

/**
 * POST /api/auth/register. The username is the e-mail address (spec 1 section 5); a client may send
 * either or both, but not two different ones.
 */
export const registerInput = z.object({
  username: emailAddress.optional(),
  email: emailAddress.optional(),
  password,
  securityAnswer,
  firstName: personName.default(""),
  lastName: personName.default(""),
  /** Where to go after the mailed link; anything that is not a path of this site is ignored. */
  redirect: z.string().max(2_000).catch("").optional().transform((it) => sameOriginPath(it) ?? ""),
  /** true: the answer also carries the session's token, for programs without cookies. */
  bearer: z.boolean().default(false),
}).refine(({ username, email }) => (username ?? email) !== undefined, {
  path: ["username"],
  error: () => WANTED_ADDRESS.text,
}).refine(({ username, email }) => !username || !email || username === email, {
  path: ["email"],
  error: "wanted one address, not two",
}).transform(({ username, email, ...fields }) => ({ ...fields, email: (username ?? email)! }));
export type RegisterInput = z.infer<typeof registerInput>;

/** POST /api/auth/login. A username that is not an address matches no account. */
export const loginInput = z.object({
  username: boundedText(254).transform(normalAddress)
    .pipe(z.string().min(1, { error: () => FIELDS.ownAddress }).max(254, tooLong(254))),
  password,
  bearer: z.boolean().default(false),
});
export type LoginInput = z.infer<typeof loginInput>;

/** The first password of an account that a purchase has made. */
export const firstPasswordInput = z.object({ newPassword: password });

/** Forms of /account: the change, and the password that confirms it. */
export const passwordChangeInput = z.object({ password, newPassword: password });
export const emailChangeInput = z.object({ password, email: emailAddress });
export const deletionInput = z.object({ password });

/**
 * POST /api/auth/reset-password-verify. The token determines the step; fields that the step does not need are
 * only limited in length.
 */
export const resetInput = z.object({
  email: emailAddress,
  securityAnswer: z.string().max(200, tooLong(200)).default(""),
  token: z.string().max(200, tooLong(200)).default(""),
  newPassword: z.string().max(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH)).default(""),
});
export type ResetInput = z.infer<typeof resetInput>;

/** POST /api/auth/update-profile. */
export const profileInput = z.object({
  email: emailAddress.optional(),
  firstName: personName.optional(),
  lastName: personName.optional(),
  securityWord: securityAnswer.optional(),
});
export type ProfileInput = z.infer<typeof profileInput>;
