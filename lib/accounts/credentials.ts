/** What an account asks its password for again: another password, another address, its end. */
import type { Notices } from "@/lib/accounts/notices.ts";
import { passwordProblem } from "@/lib/accounts/password_rules.ts";
import type { Passwords } from "@/lib/accounts/passwords.ts";
import { RATES } from "@/lib/accounts/rate_limit.ts";
import type { RateStore } from "@/lib/accounts/rate_store.ts";
import {
  EMAIL_TAKEN,
  PROVIDER_AWAY,
  type Refusal,
  tooManyTries,
  weakPassword,
  WRONG_PASSWORD,
} from "@/lib/accounts/refusal.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import type { Sessions, SignedIn } from "@/lib/accounts/sessions.ts";
import { unlessBusy } from "@/lib/accounts/unless_busy.ts";
import type { UserStore } from "@/lib/accounts/user_store.ts";
import type { VerificationStore } from "@/lib/accounts/verification_store.ts";
import { passwordMark } from "@/lib/accounts/verify_email.ts";

export interface Credentials {
  /** Ends every other session: whoever knew the old password is out. */
  changePassword(
    o: { session: SignedIn; password: string; newPassword: string },
  ): Promise<{ ok: true } | Refusal>;
  /** `isPending`: the change waits for the link in a mail to the new address. */
  changeEmail(
    o: { session: SignedIn; password: string; email: string },
  ): Promise<{ ok: true; isPending: boolean } | Refusal>;
  /** Broken off, it can be asked for again: the account itself goes last. */
  deleteAccount(o: { session: SignedIn; password: string }): Promise<{ ok: true } | Refusal>;
}

export interface CredentialsOptions {
  users: UserStore;
  sessions: Pick<Sessions, "endAll" | "endOthers" | "forget">;
  passwords: Passwords;
  rates: RateStore;
  verifications: VerificationStore;
  notices: Notices | null;
  /** Ends what is charged and what waits to be paid; false: the provider does not answer. */
  settleUp: (userId: string) => Promise<boolean>;
  /** Removes what other domains keep of a listener. */
  erase: ((userId: string) => Promise<void>)[];
}

export function createCredentials(o: CredentialsOptions): Credentials {
  const { users, sessions, passwords, notices } = o;

  /** Runs what the right password allows. */
  async function asOwner<T>(
    { session, password }: { session: SignedIn; password: string },
    work: (user: UserRecord) => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const retryAfterSec = await o.rates.take(RATES.passwordUser, session.user.id);
    if (retryAfterSec > 0) return tooManyTries(retryAfterSec);
    return await unlessBusy(async () => {
      const user = await users.get(session.user.id);
      const matches = await passwords.verify(password, user?.passwordHash ?? null);
      return user && matches ? await work(user) : WRONG_PASSWORD;
    });
  }

  return {
    changePassword: ({ newPassword, ...asked }) =>
      asOwner(asked, async (user) => {
        const problem = passwordProblem(newPassword, user.email);
        if (problem) return weakPassword(problem);
        await users.update(user.id, { passwordHash: await passwords.hash(newPassword) });
        await sessions.endOthers(user.id, asked.session.sessionId);
        await notices?.passwordChanged({ to: user.email, firstName: user.firstName });
        return { ok: true };
      }),
    changeEmail: ({ email, ...asked }) =>
      asOwner(asked, async (user) => {
        if (await users.findByEmail(email)) return EMAIL_TAKEN;
        if (notices) {
          const mark = passwordMark(user);
          const token = await o.verifications.create({
            userId: user.id,
            email,
            passwordMark: mark,
          });
          await notices.confirmEmail({ to: email, firstName: user.firstName, token });
          return { ok: true, isPending: true };
        }
        if (!await users.changeEmail(user.id, { email, emailVerifiedAtMs: null })) {
          return EMAIL_TAKEN;
        }
        sessions.forget(user.id);
        return { ok: true, isPending: false };
      }),
    deleteAccount: (asked) =>
      asOwner(asked, async ({ id }) => {
        if (!await o.settleUp(id)) return PROVIDER_AWAY;
        await sessions.endAll(id); // first: no device shall write while it is being removed
        for (const erase of o.erase) await erase(id);
        await users.remove(id);
        return { ok: true };
      }),
  };
}
