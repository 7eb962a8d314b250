/**
 * Rate limits of accounts, and of mails to an address that somebody typed; support and announcements share
 * `ownAddress`.
 */

import { SECOND_MS } from "@/lib/platform/duration.ts";
import type { BucketRule } from "@/lib/platform/rate_limits.server.ts";

/**
 * One listener in one place mistypes a few times; a school behind one address signs in together; the owner of an
 * account under attack can still sign in from a browser used before.
 */
export const ACCOUNT_RATES = {
  loginPair: { name: "login_pair", capacity: 10, refillMs: 30 * SECOND_MS },
  loginAddress: { name: "login_address", capacity: 60, refillMs: 5 * SECOND_MS },
  loginAccount: { name: "login_account", capacity: 100, refillMs: 5 * SECOND_MS },
  /** A browser that has signed in to the account before: strangers who guess cannot lock it out. */
  loginDevice: { name: "login_device", capacity: 10, refillMs: 30 * SECOND_MS },
  confirmSignup: { name: "confirm_signup", capacity: 10, refillMs: 30 * SECOND_MS },
  registerAddress: { name: "register_address", capacity: 60, refillMs: 10 * SECOND_MS },
  /** Without mail: how often one client may learn that an address has an account. */
  takenAddress: { name: "taken_address", capacity: 20, refillMs: 300 * SECOND_MS },
  /** Mails to an address typed by anyone, at sign-up or as an account's new one. */
  strangersMail: { name: "strangers_mail", capacity: 3, refillMs: 600 * SECOND_MS },
  /** Separate, so that strangers who type an address do not block its proved owner. */
  ownAddress: { name: "own_address", capacity: 10, refillMs: 600 * SECOND_MS },
  // Answers are easier to guess than passwords: a few tries, then two an hour.
  resetAnswer: { name: "reset_answer", capacity: 5, refillMs: 1_800 * SECOND_MS },
  resetAddress: { name: "reset_address", capacity: 20, refillMs: 60 * SECOND_MS },
  resetMail: { name: "reset_mail", capacity: 3, refillMs: 600 * SECOND_MS },
  /** Actions that ask for the password again, so that the holder of a stolen session cannot guess it. */
  passwordUser: { name: "password_user", capacity: 6, refillMs: 60 * SECOND_MS },
  profileUser: { name: "profile_user", capacity: 10, refillMs: 30 * SECOND_MS },
} satisfies Record<string, BucketRule>;
