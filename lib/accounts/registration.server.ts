/**
 * Sign-up. Where the site sends mail, the response does not reveal whether the address has an account: only
 * the mail does, and its link creates the account. Without mail the account is created at once, and a taken
 * address has to be reported.
 */

import { spokenHere } from "@/lib/platform/language/request_language.server.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { addressKey, limit, type RateStore } from "@/lib/platform/rate_limits.server.ts";
import type { AccountMails } from "./account_mails.server.ts";
import { limitTaken, limitTypedMail } from "./address_proofs.server.ts";
import { passwordProblem } from "./password_rules.ts";
import { normaliseAnswer, type Passwords, unlessBusy } from "./passwords.server.ts";
import { isOfBrowser, type SignupStore, type UserStore } from "./user_store.server.ts";
import { ACCOUNT_RATES } from "./rates.server.ts";
import {
  type AccountRefusal,
  EMAIL_TAKEN,
  LINK_EXPIRED,
  weakPassword,
  WRONG_PASSWORD,
} from "./refusals.ts";
import type { RegisterInput, UserRecord } from "./schema.ts";
import type { Caller, SignInResult, StartSignedIn } from "./sign_in.server.ts";

/** A mail has been queued; with `browserToken` this browser can finish without the password. */
export interface PendingResult {
  ok: true;
  browserToken: string;
}

export type RegisterResult = SignInResult | PendingResult;

export interface Registration {
  /** Creates the account and signs in; where the site sends mail, only after its link has been followed. */
  register(input: RegisterInput, caller: Caller): Promise<RegisterResult>;
  /**
   * Creates the account at once, with or without mail, and signs in.
   * @param mayCreate asked last; false: the account is not created
   */
  registerAtOnce(
    input: RegisterInput,
    caller: Caller,
    mayCreate: () => Promise<boolean>,
  ): Promise<SignInResult>;
  /** The pending sign-up of a link; null: unknown, used or expired. */
  findSignup(
    o: { linkToken: string; browserToken: string | null },
  ): Promise<{ email: string; isSameBrowser: boolean } | null>;
  /**
   * Creates the account and signs in. A browser other than the one that signed up must also give the
   * password, so that an address's owner cannot be tricked into confirming a stranger's sign-up.
   */
  confirmSignup(
    o: { linkToken: string; browserToken: string | null; password: string },
    caller: Caller,
  ): Promise<{ joined: SignInResult & { ok: true }; ok: true; redirect: string } | AccountRefusal>;
}

export interface RegistrationOptions {
  users: UserStore;
  passwords: Passwords;
  rates: RateStore;
  signups: SignupStore;
  /** null: the site sends no mail. */
  mails: () => Pick<AccountMails, "sendSignupLink" | "sendSignupKnown"> | null;
  startSignedIn: StartSignedIn;
  now: () => number;
}

export function createRegistration(o: RegistrationOptions): Registration {
  const { users, passwords, rates, signups, mails, startSignedIn } = o;

  async function toUser(input: RegisterInput): Promise<UserRecord> {
    const { email, password, securityAnswer, firstName, lastName } = input;
    return {
      id: newToken(16),
      email,
      firstName,
      lastName,
      passwordHash: await passwords.hash(password),
      securityAnswerHash: await passwords.hash(normaliseAnswer(securityAnswer)),
      createdAtMs: o.now(),
      emailVerifiedAtMs: null,
      disabledAtMs: null,
      ...spokenHere(),
    };
  }

  const createAtOnce = (input: RegisterInput, caller: Caller): Promise<RegisterResult> =>
    limitTaken(rates, caller, async () => {
      const user = await users.findByEmail(input.email) ? null : await toUser(input);
      return user && await users.create(user) ? await startSignedIn(user, caller) : null;
    });

  /** The same work for a new address and a known one: two hashes, one record, one mail. */
  async function createByMail(
    mails: NonNullable<ReturnType<RegistrationOptions["mails"]>>,
    input: RegisterInput,
    caller: Caller,
  ): Promise<RegisterResult> {
    const limited = await limitTypedMail(rates, input.email, caller);
    if (limited) return limited;
    const { email: to, redirect } = input;
    const user = await toUser(input);
    const { linkToken, browserToken } = await signups.create({ user, redirect });
    if (await users.findByEmail(to)) await mails.sendSignupKnown({ to, redirect });
    else await mails.sendSignupLink({ to, token: linkToken });
    return { ok: true, browserToken };
  }

  return {
    async register(input, caller) {
      const problem = passwordProblem(input.password, input.email);
      if (problem) return weakPassword(problem);
      const address = addressKey(caller.address);
      const limited = await limit(rates, [ACCOUNT_RATES.registerAddress, address]);
      if (limited) return limited;
      const site = mails();
      return await unlessBusy<RegisterResult>(() =>
        site ? createByMail(site, input, caller) : createAtOnce(input, caller)
      );
    },
    async registerAtOnce(input, caller, mayCreate) {
      const problem = passwordProblem(input.password, input.email);
      if (problem) return weakPassword(problem);
      return await unlessBusy<SignInResult>(async () => {
        const user = await toUser(input);
        if (await users.findByEmail(input.email)) return EMAIL_TAKEN;
        if (!await mayCreate()) return LINK_EXPIRED;
        return await users.create(user) ? await startSignedIn(user, caller) : EMAIL_TAKEN;
      });
    },
    async findSignup({ linkToken, browserToken }) {
      const signup = await signups.get(linkToken);
      return signup &&
        { email: signup.user.email, isSameBrowser: isOfBrowser(signup, browserToken) };
    },
    async confirmSignup({ linkToken, browserToken, password }, caller) {
      // Read in parallel with the limit: after it, a second press might find the sign-up consumed by the first.
      const [signup, limited] = await Promise.all([
        signups.get(linkToken),
        limit(rates, [ACCOUNT_RATES.confirmSignup, linkToken]),
      ]);
      if (limited) return limited;
      if (!signup) return LINK_EXPIRED;
      return await unlessBusy(async () => {
        const user = { ...signup.user, emailVerifiedAtMs: o.now() };
        const isAllowed = isOfBrowser(signup, browserToken) ||
          await passwords.verify(password, user.passwordHash);
        if (!isAllowed) return WRONG_PASSWORD;
        // On a second press the account of the first already exists.
        const isMade = await users.create(user) ||
          (await users.findByEmail(user.email))?.id === user.id;
        if (!isMade) return EMAIL_TAKEN;
        await signups.remove(linkToken);
        return { ok: true, joined: await startSignedIn(user, caller), redirect: signup.redirect };
      });
    },
  };
}
