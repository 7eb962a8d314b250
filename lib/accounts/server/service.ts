/** Accounts as routes and pages use them: sign up, sign in and out, the profile, the devices. */
import type { KnownDeviceStore } from "@/lib/accounts/server/known_device_store.ts";
import { normaliseAnswer, type Passwords, unlessBusy } from "@/lib/accounts/server/passwords.ts";
import { addressKey, type BucketRule, RATES } from "@/lib/platform/rate_limit.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import { EMAIL_FIXED, INVALID_CREDENTIALS, SIGN_IN_AGAIN } from "@/lib/accounts/refusals.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import type {
  LoginInput,
  ProfileInput,
  SessionView,
  UserRecord,
  UserView,
} from "@/lib/accounts/schema.ts";
import {
  createRegistration,
  type Registration,
  type SignupMails,
} from "@/lib/accounts/server/registration.ts";
import { sessionView } from "@/lib/accounts/schema.ts";
import type { Sessions, SignedIn } from "@/lib/accounts/server/sessions.ts";
import type { SignupStore } from "@/lib/accounts/server/signup_store.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { VerificationStore } from "@/lib/accounts/server/verification_store.ts";
import { createVerifyEmail } from "@/lib/accounts/server/verify_email.ts";
import type { Notices } from "@/lib/accounts/notices.ts";

/** How recent the password must be for changing what can replace it. */
const FRESH_SIGN_IN_MS = 15 * 60_000;

/** Where a request comes from. */
export interface Caller {
  address: string;
  /** What its device is called in the list of devices. */
  device: string;
  /** The session it had until now: signing in replaces it. */
  session: SignedIn | null;
  /** Of the cookie by which a browser is known. */
  deviceTokens: string[];
}

/** What a browser keeps of a sign-in. */
export interface Joined {
  token: string;
  deviceTokens: string[];
}

export type SignInResult = { ok: true; user: UserView } & Joined | Refusal;
export type ProfileResult = { ok: true; user: UserView } | Refusal;

export interface AccountService extends Registration {
  /** The same work and the same answer whether or not the account exists. */
  login(input: LoginInput, caller: Caller): Promise<SignInResult>;
  /** Whose session one of these tokens is; the first that is live counts. */
  resolve(tokens: string[]): Promise<SignedIn | null>;
  logout(session: SignedIn): Promise<void>;
  updateProfile(input: ProfileInput, session: SignedIn): Promise<ProfileResult>;
  listSessions(session: SignedIn): Promise<SessionView[]>;
  /** False when it is none of this listener's sessions. */
  endSession(session: SignedIn, sessionId: string): Promise<boolean>;
  /** Signs out everywhere, here too. */
  endAllSessions(session: SignedIn): Promise<void>;
  /** Uses up a link from a mail; false when it is unknown, used or too old. */
  verifyEmail(token: string): Promise<boolean>;
  isLive(o: { userId: string; sessionId: string }): Promise<boolean>;
  /** Drops what is remembered of a user whose subscription has changed. */
  forget(userId: string): void;
}

export interface AccountServiceOptions {
  users: UserStore;
  sessions: Sessions;
  passwords: Passwords;
  knownDevices: KnownDeviceStore;
  rates: RateStore;
  verifications: VerificationStore;
  signups: SignupStore;
  signupMails: SignupMails | null;
  notices: Notices | null;
  now?: () => number;
}

export function createAccountService(o: AccountServiceOptions): AccountService {
  const { users, sessions, passwords, rates, now = Date.now } = o;

  const limit = (buckets: [BucketRule, string][]) => takeTries(rates, buckets);

  /** A new token at every sign-in: one planted or seen before it is worth nothing after. */
  async function signIn(user: UserRecord, caller: Caller): Promise<SignInResult & { ok: true }> {
    const { token } = await sessions.start({ userId: user.id, device: caller.device });
    if (caller.session) await sessions.end(caller.session.user.id, caller.session.sessionId);
    const deviceTokens = await o.knownDevices.remember(user, caller.deviceTokens);
    return { ok: true, user: await sessions.view(user), token, deviceTokens };
  }

  /** What a browser that the account knows is limited by, and what strangers are. */
  async function limitLogin(username: string, caller: Caller): Promise<Refusal | null> {
    const device = caller.deviceTokens.length === 0
      ? null
      : await o.knownDevices.find(await users.findByEmail(username), caller.deviceTokens);
    if (device !== null) return await limit([[RATES.loginDevice, device]]);
    const address = addressKey(caller.address);
    const own: [BucketRule, string][] = [
      [RATES.loginPair, JSON.stringify([username, address])],
      [RATES.loginAddress, address],
    ];
    return await limit(own) ?? await limit([[RATES.loginAccount, username]]);
  }

  return {
    ...createRegistration({ ...o, signIn, now }),
    async login({ username, password }, caller) {
      const limited = await limitLogin(username, caller);
      if (limited) return limited;
      return await unlessBusy(async () => {
        const user = await users.findByEmail(username);
        const matches = await passwords.verify(password, user?.passwordHash ?? null);
        if (!user || !matches || user.disabledAtMs !== null) return INVALID_CREDENTIALS;
        const result = await signIn(user, caller);
        // A reset that ended all sessions while this password was being checked has not seen this one.
        if ((await users.get(user.id))?.passwordHash === user.passwordHash) return result;
        await sessions.endAll(user.id);
        return INVALID_CREDENTIALS;
      });
    },
    async resolve(tokens) {
      for (const token of tokens) {
        const signedIn = await sessions.resolve(token);
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
      const limited = await limit([[RATES.profileUser, user.id]]);
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
        return { ok: true, user: changed ? await sessions.view(changed) : user };
      });
    },
    async listSessions({ user, sessionId }) {
      return (await sessions.list(user.id)).map((session) => sessionView(session, sessionId));
    },
    endSession: ({ user }, sessionId) => sessions.end(user.id, sessionId),
    endAllSessions: ({ user }) => sessions.endAll(user.id),
    verifyEmail: createVerifyEmail({ ...o, now }),
    isLive: sessions.isLive,
    forget: sessions.forget,
  };
}
