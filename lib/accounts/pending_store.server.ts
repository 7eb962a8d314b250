/** What waits for a link in a mail to be followed: password resets, sign-ups, proofs of an address. */

import { DAY_MS, MINUTE_MS } from "@/lib/platform/duration.ts";
import { hashOfToken, newToken } from "@/lib/platform/secrets.server.ts";
import { type SingleUseTokens, singleUseTokens } from "@/lib/platform/token_store.server.ts";
import { keys } from "./records.ts";
import {
  type PendingSignup,
  pendingSignup,
  type ResetRecord,
  resetRecord,
  type VerificationRecord,
  verificationRecord,
} from "./schema.ts";

const RESET_MS = 10 * MINUTE_MS;
const SIGNUP_MS = DAY_MS;
const VERIFICATION_MS = DAY_MS;

/** The two secrets of resetting a password; a token's prefix names its kind. */
export type ResetStore = SingleUseTokens<ResetRecord>;

export const createResetStore = (kv: Deno.Kv, now?: () => number): ResetStore =>
  singleUseTokens(kv, {
    lifetimeMs: RESET_MS,
    schema: resetRecord,
    keyOf: keys.reset,
    prefixOf: ({ kind }) => `${kind}_`,
    now,
  });

/** Links by which a listener proves an e-mail address. */
export type VerificationStore = SingleUseTokens<VerificationRecord>;

export const createVerificationStore = (kv: Deno.Kv, now?: () => number): VerificationStore =>
  singleUseTokens(kv, {
    lifetimeMs: VERIFICATION_MS,
    schema: verificationRecord,
    keyOf: keys.verification,
    now,
  });

/** Sign-ups that wait for the link in a mail, found by the link's token. */
export interface SignupStore extends Pick<SingleUseTokens<PendingSignup>, "get" | "remove"> {
  /** The tokens: one for the link, one for the browser that has signed up. */
  create(
    o: Omit<PendingSignup, "browserId" | "expiresAtMs">,
  ): Promise<{ linkToken: string; browserToken: string }>;
}

export function createSignupStore(kv: Deno.Kv, now?: () => number): SignupStore {
  const { create, get, remove } = singleUseTokens(kv, {
    lifetimeMs: SIGNUP_MS,
    schema: pendingSignup,
    keyOf: keys.pendingSignup,
    now,
  });
  return {
    async create(o) {
      const browserToken = newToken();
      const linkToken = await create({ ...o, browserId: hashOfToken(browserToken) });
      return { linkToken, browserToken };
    },
    get,
    remove,
  };
}

/** Whether the token is that of the browser that has signed up. */
export function isOfBrowser({ browserId }: PendingSignup, browserToken: string | null): boolean {
  return browserToken !== null && hashOfToken(browserToken) === browserId;
}
