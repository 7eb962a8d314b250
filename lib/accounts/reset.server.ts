/**
 * A new password for someone who has lost the old one (3-decisions, "Reset needs only the answer").
 * With mail: a link, the answer behind it, the new password. Without: the answer, the new password.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { addressKey, limit, type RateStore } from "@/lib/platform/rate_limits.server.ts";
import type { AccountMails } from "./account_mails.server.ts";
import { passwordProblem } from "./password_rules.ts";
import { normaliseAnswer, type Passwords, unlessBusy } from "./passwords.server.ts";
import { passwordMark, type ResetStore, type UserStore } from "./user_store.server.ts";
import { firstProof, type ProofOptions } from "./sign_in.server.ts";
import { ACCOUNT_RATES } from "./rates.server.ts";
import { type AccountRefusal, NOT_VERIFIED, RESET_EXPIRED, weakPassword } from "./refusals.ts";
import { isGuestId, type ResetInput, type UserRecord } from "./schema.ts";
import type { Sessions } from "./sessions.server.ts";

/**
 * Minimum response time: queueing a mail takes some milliseconds longer than finding no account, and the difference
 * must not show.
 */
const MAIL_ANSWER_MS = 300;

/** `mail`: a link is to be sent; `verify`: the answer is to be given; `set`: the new password is. */
export type ResetStep = "mail" | "verify" | "set";

/** `setToken` is what the new password is sent with; stored tokens call it a grant. */
type VerifyResult = { ok: true; setToken: string } | AccountRefusal;

/** `isFirstProof`: the address was proved for the first time, and what was made in the account before has ended. */
type SetResult = { ok: true; isFirstProof: boolean } | AccountRefusal;

export interface PasswordReset {
  /** The step of a token; an unknown one is treated as an expired `setToken`. */
  stepOf(token: string): ResetStep;
  /** The `setToken` of a demo account, which needs no answer; null: not a demo account. */
  demoSetToken(email: string): string | null;
  /** Whether a link's token has been used or has expired. */
  isSpent(token: string): Promise<boolean>;
  /** The same response after the same time whether or not the account exists. */
  sendLink(email: string, address: string): Promise<{ ok: true } | AccountRefusal>;
  /** The same work and the same refusal whatever does not match. */
  verify(input: ResetInput, address: string): Promise<VerifyResult>;
  /** Consumes the token, sets the password and ends all sessions of the account. */
  setPassword(input: ResetInput): Promise<SetResult>;
}

interface PasswordResetOptions {
  users: UserStore;
  sessions: Sessions;
  passwords: Passwords;
  rates: RateStore;
  resets: ResetStore;
  /** null: the site sends no mail. */
  mails: () => Pick<AccountMails, "sendResetLink" | "sendPasswordReset"> | null;
  erasure: ProofOptions["erasure"];
  now?: () => number;
}

/** Whether a token comes from a mailed link; the others are sent in forms only. */
export const isMailed = (token: string): boolean => /^(link|proof)_/.test(token);

export function createPasswordReset(o: PasswordResetOptions): PasswordReset {
  const { users, sessions, passwords, rates, resets, mails, now = Date.now } = o;

  /** The account of a step; null once its password has been changed. */
  async function accountOf(
    step: { userId: string; replaces: string } | null,
    email: string,
  ): Promise<UserRecord | null> {
    const user = step && await users.get(step.userId);
    const isSame = user?.email === email && passwordMark(user) === step?.replaces;
    return isSame && user.disabledAtMs === null ? user : null;
  }

  /** The account whose answer is asked: with mail that of the link, otherwise that of the address. */
  async function asked({ email, token }: ResetInput): Promise<UserRecord | null> {
    if (mails()) return await accountOf(await resets.get(token), email);
    const user = await users.findByEmail(email);
    return user?.disabledAtMs === null ? user : null;
  }

  async function mailLink(email: string): Promise<void> {
    const site = mails();
    const user = await users.findByEmail(email);
    if (!site || user?.disabledAtMs !== null) return;
    const replaces = passwordMark(user);
    // While its address is unproved, an account made by a purchase may hold the answer of a stranger who paid with it.
    const isOwners = user.emailVerifiedAtMs !== null || !isGuestId(user.id);
    const isAnswered = user.securityAnswerHash !== null && isOwners;
    const kind = isAnswered ? "link" : "proof";
    const token = await resets.create({ kind, userId: user.id, replaces });
    await site.sendResetLink(user, token);
  }

  return {
    stepOf(token) {
      if (token.startsWith("link_")) return "verify";
      if (token !== "") return "set";
      return mails() ? "mail" : "verify";
    },
    demoSetToken: () => null,
    isSpent: async (token) => isMailed(token) && await resets.get(token) === null,
    async sendLink(email, address) {
      const limited = await limit(rates, [ACCOUNT_RATES.resetAddress, addressKey(address)]) ??
        await limit(rates, [ACCOUNT_RATES.resetMail, email]);
      if (limited) return limited;
      await Promise.all([mailLink(email), sleep(MAIL_ANSWER_MS)]);
      return { ok: true };
    },
    async verify(input, address) {
      // With mail, attempts are counted by link, so that strangers cannot use up the owner's.
      const limited = await limit(rates, [ACCOUNT_RATES.resetAddress, addressKey(address)]) ??
        await limit(rates, [ACCOUNT_RATES.resetAnswer, mails() ? input.token : input.email]);
      if (limited) return limited;
      return await unlessBusy(async () => {
        const user = await asked(input);
        const answer = normaliseAnswer(input.securityAnswer);
        const matches = await passwords.verify(answer, user?.securityAnswerHash ?? null);
        if (!user || !matches) return NOT_VERIFIED;
        if (mails() && !await resets.take(input.token)) return NOT_VERIFIED;
        const replaces = passwordMark(user);
        return {
          ok: true,
          setToken: await resets.create({ kind: "grant", userId: user.id, replaces }),
        };
      });
    },
    async setPassword({ email, token, newPassword }) {
      const problem = passwordProblem(newPassword, email);
      if (problem) return weakPassword(problem);
      if (!/^(grant|proof)_/.test(token) || !await accountOf(await resets.get(token), email)) {
        return RESET_EXPIRED;
      }
      return await unlessBusy(async () => {
        const passwordHash = await passwords.hash(newPassword);
        const user = await accountOf(await resets.take(token), email);
        if (!user) return RESET_EXPIRED;
        const isUnanswered = token.startsWith("proof_");
        // With mail, this step is reached by a link that was mailed to the address.
        const isFirstProof = mails() !== null && user.emailVerifiedAtMs === null;
        const changed = await users.update(user.id, {
          passwordHash,
          ...isUnanswered && { securityAnswerHash: null },
          ...isFirstProof && firstProof(user, now()),
        }, (it) => passwordMark(it) === passwordMark(user)).finally(() =>
          sessions.tellEnded(user.id)
        );
        if (!changed) return RESET_EXPIRED; // the password was changed meanwhile
        await sessions.endAll(user.id);
        if (isFirstProof) await o.erasure.eraseUnproved(user.id); // again at the owner's sign-in
        await mails()?.sendPasswordReset(changed, { isFirstProof });
        return { ok: true, isFirstProof };
      });
    },
  };
}
