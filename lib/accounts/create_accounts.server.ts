/** Accounts over one store: sign-up and sign-in, sessions, passwords, what goes with an account. */

import { rightsChanged, sessionEnded, userErased } from "./events.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { limit, type RateStore } from "@/lib/platform/rate_limits.server.ts";
import type { AddressProofs } from "./address_proofs.server.ts";
import { type AccountMailsOptions, createAccountMails } from "./account_mails.server.ts";
import {
  type AccountCare,
  createAccountCare,
  createGuestAccounts,
  type GuestAccounts,
} from "./care.server.ts";
import { createCredentials, type Credentials } from "./credentials.server.ts";
import { sessionView } from "./devices.server.ts";
import {
  createPasswords,
  normaliseAnswer,
  type Passwords,
  unlessBusy,
} from "./passwords.server.ts";
import {
  createResetStore,
  createSignupStore,
  createUserStore,
  createVerificationStore,
  type UserStore,
} from "./user_store.server.ts";
import { ACCOUNT_RATES } from "./rates.server.ts";
import { type AccountRefusal, EMAIL_FIXED, SIGN_IN_AGAIN } from "./refusals.ts";
import {
  createRegistration,
  type Registration,
  type RegistrationOptions,
} from "./registration.server.ts";
import { createPasswordReset, type PasswordReset } from "./reset.server.ts";
import type { ProfileInput, SessionView, UserView } from "./schema.ts";
import { createKnownDeviceStore, createSessionStore } from "./session_store.server.ts";
import {
  createSessions,
  type Sessions,
  type SessionsOptions,
  type SignedIn,
} from "./sessions.server.ts";
import { createSignIn, type SignIn, type SignInOptions } from "./sign_in.server.ts";

/* Accounts as routes and pages use them: sign up, sign in and out, the profile, the devices. */

/** Maximum age of the sign-in for setting the recovery answer, which can replace the password. */
const FRESH_SIGN_IN_MS = 15 * 60_000;

type ProfileResult = { ok: true; user: UserView } | AccountRefusal;

interface AccountService extends Registration, Pick<SignIn, "login"> {
  /** The session of the first valid token. */
  resolve(
    tokens: string[],
    beside?: Parameters<Sessions["resolve"]>[1],
  ): Promise<SignedIn | null>;
  logout(session: SignedIn): Promise<void>;
  updateProfile(input: ProfileInput, session: SignedIn): Promise<ProfileResult>;
  /** The language of this listener's pages and mails from now on, on every device. */
  chooseLanguage(session: SignedIn, language: Language): Promise<void>;
  listSessions(session: SignedIn): Promise<SessionView[]>;
  /** False: not a session of this listener. */
  endSession(session: SignedIn, sessionId: string): Promise<boolean>;
  /** Ends all sessions, this one included. */
  endAllSessions(session: SignedIn): Promise<void>;
  isLive: Sessions["isLive"];
  /** Drops a user's cached sessions after a change of the subscription. */
  forget(userId: string): void;
}

interface AccountServiceOptions
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
      const limited = await limit(rates, [ACCOUNT_RATES.profileUser, user.id]);
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
    async chooseLanguage({ user }, language) {
      await users.update(user.id, { language });
      sessions.forget(user.id);
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

export interface Accounts extends AccountService {
  credentials: Credentials;
  passwordReset: PasswordReset;
  guests: Pick<GuestAccounts, "signIn">;
  addressProofs: AddressProofs;
  /** The demo accounts; null: not in demo mode. */
  demo: { emails: string[]; password: string } | null;
}

interface AccountsOptions {
  kv: Deno.Kv;
  addressProofs: AddressProofs;
  rates: RateStore;
  /** Asked whenever a mail is due; null: no mail is sent. */
  mail: () => AccountMailsOptions | null;
  isSubscribed: SessionsOptions["isSubscribed"];
  events: Events;
  erasure: Erasure;
}

/** `users`, `passwords` and `care` are for the domains that come after this one, not for routes. */
export function createAccounts(
  { kv, addressProofs, rates, mail, isSubscribed, events, erasure }: AccountsOptions,
): Accounts & { users: UserStore; passwords: Passwords; guests: GuestAccounts; care: AccountCare } {
  const users = createUserStore(kv);
  const sessions = createSessions({
    sessions: createSessionStore(kv),
    users,
    onEnd: (userId) => void events.tell(sessionEnded, { userId }),
    isSubscribed,
  });
  for (const type of [rightsChanged, sessionEnded, userErased]) {
    events.on(type, ({ userId }) => sessions.forget(userId));
  }
  const shared = {
    events,
    erasure,
    users,
    sessions,
    passwords: createPasswords(),
    knownDevices: createKnownDeviceStore(kv),
    rates,
    verifications: createVerificationStore(kv),
    mails() {
      const site = mail();
      return site && createAccountMails(site);
    },
  };
  const resets = createResetStore(kv);
  erasure.onErase("ends", shared.verifications);
  erasure.onErase("ends", resets);
  return {
    ...createAccountService({ ...shared, signups: createSignupStore(kv) }),
    users,
    passwords: shared.passwords,
    guests: createGuestAccounts(shared),
    credentials: createCredentials(shared),
    care: createAccountCare(shared),
    passwordReset: createPasswordReset({ ...shared, resets }),
    addressProofs,
    demo: null,
  };
}
