/** The refusals of accounts. lib/site/adapters/request/answer_calls.server.ts gives each its HTTP status. */

import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { REFUSALS } from "./words.ts";

/** The same for an unknown account, a wrong password and a disabled account, so that it reveals none of them. */
export const INVALID_CREDENTIALS = refuse("invalid_credentials", () => REFUSALS.invalidCredentials);

/** Reveals that the address has an account, as sign-up without mail must; callers are rate-limited (4-wire). */
export const EMAIL_TAKEN = refuse("email_taken", () => REFUSALS.emailTaken);

export const EMAIL_FIXED = refuse("email_fixed", () => REFUSALS.emailFixed);

/** The demo's accounts are shared: the next visitor signs in with the same password. */
export const DEMO_ACCOUNT = refuse("demo_account", () => REFUSALS.demoAccount);

/** Somebody at an unlocked device has the session but not the password. */
export const WRONG_PASSWORD = refuse("wrong_password", () => REFUSALS.wrongPassword);

/** An active subscription would go on being charged to somebody who could no longer cancel it. */
export const PROVIDER_AWAY = refuse("provider_away", () => REFUSALS.providerAway);

/** A stolen session must not be able to set the answer that resets the password. */
export const SIGN_IN_AGAIN = refuse("sign_in_again", () => REFUSALS.signInAgain);

/** The same for an unknown account, a wrong answer and an expired link. */
export const NOT_VERIFIED = refuse("not_verified", () => REFUSALS.notVerified);

export const RESET_EXPIRED = refuse("reset_expired", () => REFUSALS.resetExpired);

export const LINK_EXPIRED = refuse("link_expired", () => REFUSALS.linkExpired);

/** `message` is a sentence of `passwordProblem`. */
export const weakPassword = (message: string): Refusal<"weak_password"> =>
  refuse("weak_password", message);

export const busy = (retryAfterSec: number): Refusal<"busy"> =>
  refuse("busy", REFUSALS.busy, retryAfterSec);

/** All refusals of accounts. */
export type AccountRefusal =
  | typeof INVALID_CREDENTIALS
  | typeof EMAIL_TAKEN
  | typeof EMAIL_FIXED
  | typeof DEMO_ACCOUNT
  | typeof WRONG_PASSWORD
  | typeof PROVIDER_AWAY
  | typeof SIGN_IN_AGAIN
  | typeof NOT_VERIFIED
  | typeof RESET_EXPIRED
  | typeof LINK_EXPIRED
  | Refusal<"weak_password" | "busy" | "too_many_tries">;
