/** Accounts as routes and pages use them: sign up, sign in and out, the profile, the devices. */
import { EMAIL_FIXED, SIGN_IN_AGAIN } from "@/lib/accounts/refusals.ts";
import {
  type ProfileInput,
  type SessionView,
  sessionView,
  type UserView,
} from "@/lib/accounts/schema.ts";
import { normaliseAnswer, unlessBusy } from "@/lib/accounts/server/passwords.ts";
import {
  createRegistration,
  type Registration,
  type RegistrationOptions,
} from "@/lib/accounts/server/registration.ts";
import type { Sessions, SignedIn } from "@/lib/accounts/server/sessions.ts";
import { createSignIn, type SignIn, type SignInOptions } from "@/lib/accounts/server/sign_in.ts";
import { RATES } from "@/lib/platform/rate_limit.ts";
import type { AccountRefusal } from "@/lib/accounts/refusals.ts";
import { takeTries } from "@/lib/platform/server/rate_store.ts";

/** Maximum age of the sign-in for setting the recovery answer, which can replace the password. */
const FRESH_SIGN_IN_MS = 15 * 60_000;

export type ProfileResult = { ok: true; user: UserView } | AccountRefusal;

export interface AccountService extends Registration, Pick<SignIn, "login"> {
  /** The session of the first valid token. */
  resolve(
    tokens: string[],
    beside?: Parameters<Sessions["resolve"]>[1],
  ): Promise<SignedIn | null>;
  logout(session: SignedIn): Promise<void>;
  updateProfile(input: ProfileInput, session: SignedIn): Promise<ProfileResult>;
  listSessions(session: SignedIn): Promise<SessionView[]>;
  /** False: not a session of this listener. */
  endSession(session: SignedIn, sessionId: string): Promise<boolean>;
  /** Ends all sessions, this one included. */
  endAllSessions(session: SignedIn): Promise<void>;
  isLive: Sessions["isLive"];
  /** Drops a user's cached sessions after a change of the subscription. */
  forget(userId: string): void;
}

export interface AccountServiceOptions
  extends SignInOptions, Omit<RegistrationOptions, "startSignedIn" | "now"> {
  now?: () => number;
}

export function createAccountService(o: AccountServiceOptions): AccountService {
  const { users, sessions, passwords, rates, now = Date.now } = o;
  const { start, login } = createSignIn(o);

  return {
    ...createRegistration({ ...o, startSignedIn: start, now }),
    login,
    async resolve(tokens, beside) {
      for (const token of tokens) {
        const signedIn = await sessions.resolve(token, beside);
        if (signedIn) return signedIn;
      }
      return null;
    },
    async logout({ user, sessionId }) {
      await sessions.end(user.id, sessionId);
    },
    async updateProfile({ email, firstName, lastName, securityWord }, session) {
      const { user, signedInAtMs } = session;
      if (email !== undefined && email !== user.email) return EMAIL_FIXED;
      if (securityWord !== undefined && now() - signedInAtMs > FRESH_SIGN_IN_MS) {
        return SIGN_IN_AGAIN;
      }
      const limited = await takeTries(rates, [[RATES.profileUser, user.id]]);
      if (limited) return limited;
      return await unlessBusy(async () => {
        const changed = await users.update(user.id, {
          ...(firstName !== undefined && { firstName }),
          ...(lastName !== undefined && { lastName }),
          ...(securityWord !== undefined && {
            securityAnswerHash: await passwords.hash(normaliseAnswer(securityWord)),
          }),
        });
        sessions.forget(user.id);
        return { ok: true, user: changed ? await sessions.toView(changed) : user };
      });
    },
    async listSessions({ user, sessionId }) {
      return (await sessions.list(user.id)).map((session) => sessionView(session, sessionId));
    },
    endSession: ({ user }, sessionId) => sessions.end(user.id, sessionId),
    endAllSessions: ({ user }) => sessions.endAll(user.id),
    isLive: sessions.isLive,
    forget: sessions.forget,
  };
}
