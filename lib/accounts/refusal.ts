/** What the account service may say no to, as values: the routes give them a status and a shape. */

export type RefusalCode =
  | "invalid_credentials"
  | "email_taken"
  | "weak_password"
  | "too_many_tries"
  | "busy"
  | "sign_in_again"
  | "wrong_password"
  | "provider_away"
  | "not_verified"
  | "reset_expired"
  | "link_expired"
  | "email_fixed"
  | "demo_account";

export interface Refusal {
  ok: false;
  code: RefusalCode;
  /** For people, from the error catalogue where it has one. */
  message: string;
  /** Only with too_many_tries and busy. */
  retryAfterSec?: number;
}

/** Nothing in it differs between an unknown account, a wrong password and a disabled account. */
export const INVALID_CREDENTIALS: Refusal = {
  ok: false,
  code: "invalid_credentials",
  message: "Please check your credentials and try again.",
};

/** Says no more than the sign-up form must: the caller is rate-limited (4-wire). */
export const EMAIL_TAKEN: Refusal = {
  ok: false,
  code: "email_taken",
  message: "There is an account with this e-mail address already. Please sign in.",
};

export const EMAIL_FIXED: Refusal = {
  ok: false,
  code: "email_fixed",
  message: "The e-mail address of an account is not changed here.",
};

/** Whoever tries the demo next signs in with the same words. */
export const DEMO_FIXED: Refusal = {
  ok: false,
  code: "demo_account",
  message: "Everyone who tries the demo shares this account: it stays as it is.",
};

/** Whoever found a device unlocked has the session, but not this. */
export const WRONG_PASSWORD: Refusal = {
  ok: false,
  code: "wrong_password",
  message: "That is not the password of this account.",
};

/** A subscription that goes on would be charged to somebody who could not end it any more. */
export const PROVIDER_AWAY: Refusal = {
  ok: false,
  code: "provider_away",
  message:
    "The payment provider does not answer right now, so nothing was deleted. Please try again.",
};

/** A stolen session must not be able to plant the answer that resets the password. */
export const SIGN_IN_AGAIN: Refusal = {
  ok: false,
  code: "sign_in_again",
  message: "Please sign in again to change the answer for account recovery.",
};

/** Nothing in it differs between an unknown account, a wrong answer and a link that works no more. */
export const NOT_VERIFIED: Refusal = {
  ok: false,
  code: "not_verified",
  message: "We couldn't verify your identity. Please try again.",
};

export const RESET_EXPIRED: Refusal = {
  ok: false,
  code: "reset_expired",
  message: "Too much time has passed, or this was done already. Please verify your identity again.",
};

export const LINK_EXPIRED: Refusal = {
  ok: false,
  code: "link_expired",
  message: "This link was used already, or is older than 24 hours.",
};

export const weakPassword = (message: string): Refusal => ({
  ok: false,
  code: "weak_password",
  message,
});

export const tooManyTries = (retryAfterSec: number): Refusal => ({
  ok: false,
  code: "too_many_tries",
  message: "Too many tries. Please wait a moment and try again.",
  retryAfterSec,
});

export const busy = (retryAfterSec: number): Refusal => ({
  ok: false,
  code: "busy",
  message: "Many people are signing in right now. Please try again in a moment.",
  retryAfterSec,
});
