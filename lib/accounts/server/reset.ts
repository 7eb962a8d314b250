/**
 * A new password for someone who has lost the old one (3-decisions, "Reset needs only the answer").
 * With mail: a link, the answer behind it, the new password. Without: the answer, the new password.
 */
import { isGuestId } from "@/lib/accounts/guest.ts";
import { passwordProblem } from "@/lib/accounts/password_rules.ts";
import {
  normaliseAnswer,
  passwordMark,
  type Passwords,
  unlessBusy,
} from "@/lib/accounts/server/passwords.ts";
import type { AccountMails } from "@/lib/accounts/server/mails/account_mails.ts";
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import { NOT_VERIFIED, RESET_EXPIRED, weakPassword } from "@/lib/accounts/refusals.ts";
import type { AccountRefusal } from "@/lib/accounts/refusals.ts";
import type { ResetStore } from "@/lib/accounts/server/reset_store.ts";
import type { ResetInput, UserRecord } from "@/lib/accounts/schema.ts";
import type { Sessions } from "@/lib/accounts/server/sessions.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";

/**
 * Laying a mail into the queue takes a few milliseconds and nobody-has-that-address takes one: both are
 * answered after this, which is longer than either.
 */
const MAIL_ANSWER_MS = 300;

/** `mail`: a link is to be sent; `verify`: the answer is to be given; `set`: the new password is. */
export type ResetStep = "mail" | "verify" | "set";

/** `setToken` takes the new password; in the store and at its beginning it is called a grant. */
export type VerifyResult = { ok: true; setToken: string } | AccountRefusal;

export interface PasswordReset {
  /** Which step a token stands for; an unknown one is taken for a `setToken` that has expired. */
  stepOf(token: string): ResetStep;
  /** The token to set the password of one of the demo's accounts, which asks for nothing; null: any other account. */
  demoSetToken(email: string): string | null;
  /** Whether a link's token has been used, or is too old: what it asks for would be refused. */
  isSpent(token: string): Promise<boolean>;
  /** The same answer, as late, whether or not there is such an account. */
  sendLink(email: string, address: string): Promise<{ ok: true } | AccountRefusal>;
  /** The same work and the same refusal whatever it was that did not match. */
  verify(input: ResetInput, address: string): Promise<VerifyResult>;
  /** Uses the token up, sets the password and ends every session of the account. */
  setPassword(input: ResetInput): Promise<{ ok: true } | AccountRefusal>;
}

export interface PasswordResetOptions {
  users: UserStore;
  sessions: Sessions;
  passwords: Passwords;
  rates: RateStore;
  resets: ResetStore;
  /** null: the site sends no mail. */
  mails: Pick<AccountMails, "sendResetLink" | "sendPasswordReset"> | null;
  now?: () => number;
}

/** Whether it comes from the address of a mail: all others travel in forms alone. */
export const isMailed = (token: string): boolean => /^(link|proof)_/.test(token);

export function createPasswordReset(o: PasswordResetOptions): PasswordReset {
  const { users, sessions, passwords, rates, resets, mails, now = Date.now } = o;

  /** The account that a step was made for, as long as its password is still the one to be replaced. */
  async function accountOf(
    step: { userId: string; replaces: string } | null,
    email: string,
  ): Promise<UserRecord | null> {
    const user = step && await users.get(step.userId);
    const isSame = user?.email === email && passwordMark(user) === step?.replaces;
    return isSame && user.disabledAtMs === null ? user : null;
  }

  /** Whose answer is asked: with mail the owner of the link, else whoever has the address. */
  async function asked({ email, token }: ResetInput): Promise<UserRecord | null> {
    if (mails) return await accountOf(await resets.get(token), email);
    const user = await users.findByEmail(email);
    return user?.disabledAtMs === null ? user : null;
  }

  async function mailLink(email: string): Promise<void> {
    const user = await users.findByEmail(email);
    if (!mails || user?.disabledAtMs !== null) return;
    const replaces = passwordMark(user);
    // Until its address is proved, a purchase's account may have an answer of a stranger who has paid under it.
    const isOwners = user.emailVerifiedAtMs !== null || !isGuestId(user.id);
    const isAnswered = user.securityAnswerHash !== null && isOwners;
    const kind = isAnswered ? "link" : "proof";
    const token = await resets.create({ kind, userId: user.id, replaces });
    await mails.sendResetLink({ to: email, firstName: user.firstName, token });
  }

  return {
    stepOf(token) {
      if (token.startsWith("link_")) return "verify";
      if (token !== "") return "set";
      return mails ? "mail" : "verify";
    },
    demoSetToken: () => null,
    isSpent: async (token) => isMailed(token) && await resets.get(token) === null,
    async sendLink(email, address) {
      const limited = await takeTries(rates, [[RATES.resetAddress, addressKey(address)]]) ??
        await takeTries(rates, [[RATES.resetMail, email]]);
      if (limited) return limited;
      const pause = new Promise((done) => setTimeout(done, MAIL_ANSWER_MS));
      await Promise.all([mailLink(email), pause]);
      return { ok: true };
    },
    async verify(input, address) {
      // With mail the tries are the link's: whoever has no link cannot use up those of one who has.
      const limited = await takeTries(rates, [[RATES.resetAddress, addressKey(address)]]) ??
        await takeTries(rates, [[RATES.resetAnswer, mails ? input.token : input.email]]);
      if (limited) return limited;
      return await unlessBusy(async () => {
        const user = await asked(input);
        const answer = normaliseAnswer(input.securityAnswer);
        const matches = await passwords.verify(answer, user?.securityAnswerHash ?? null);
        if (!user || !matches) return NOT_VERIFIED;
        if (mails && !await resets.take(input.token)) return NOT_VERIFIED;
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
        // Where mail is set up, whoever is here has followed a link that was mailed to the address.
        const emailVerifiedAtMs = user.emailVerifiedAtMs ?? (mails && now());
        const isProof = token.startsWith("proof_");
        await users.update(user.id, {
          passwordHash,
          emailVerifiedAtMs,
          ...isProof && { securityAnswerHash: null },
        }).finally(() => sessions.tellEnded(user.id));
        await sessions.endAll(user.id);
        await mails?.sendPasswordReset({ to: email, firstName: user.firstName });
        return { ok: true };
      });
    },
  };
}
