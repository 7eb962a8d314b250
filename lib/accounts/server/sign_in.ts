/** Signing in: the tries that are allowed, the password, and what the browser keeps afterwards. */
import { INVALID_CREDENTIALS } from "@/lib/accounts/refusals.ts";
import type { LoginInput, UserRecord, UserView } from "@/lib/accounts/schema.ts";
import type { KnownDeviceStore } from "@/lib/accounts/server/known_device_store.ts";
import { type Passwords, unlessBusy } from "@/lib/accounts/server/passwords.ts";
import type { Sessions, SignedIn } from "@/lib/accounts/server/sessions.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import { addressKey, type BucketRule, RATES } from "@/lib/platform/rate_limit.ts";
import type { AccountRefusal } from "@/lib/accounts/refusals.ts";
import type { Events } from "@/lib/platform/events.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";

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

/** What a browser keeps of a sign-in, each in a cookie. */
export interface BrowserTokens {
  token: string;
  deviceTokens: string[];
}

export type SignInResult = { ok: true; user: UserView } & BrowserTokens | AccountRefusal;

/** Starts a session without asking for a password. */
export type StartSignedIn = (
  user: UserRecord,
  caller: Caller,
) => Promise<SignInResult & { ok: true }>;

export interface SignIn {
  start: StartSignedIn;
  /** The same work and the same answer whether or not the account exists. */
  login(input: LoginInput, caller: Caller): Promise<SignInResult>;
}

export interface SignInOptions {
  users: UserStore;
  sessions: Sessions;
  passwords: Passwords;
  knownDevices: KnownDeviceStore;
  rates: RateStore;
  events: Pick<Events, "tell">;
}

export function createSignIn(
  { users, sessions, passwords, knownDevices, rates, events }: SignInOptions,
): SignIn {
  /** A new token at every sign-in: one that was planted or seen before is worth nothing afterwards. */
  const start: StartSignedIn = async (user, caller) => {
    const [{ token }, deviceTokens] = await Promise.all([
      sessions.start({ user, device: caller.device }),
      knownDevices.remember(user, caller.deviceTokens),
      events.tell("signedIn", { userId: user.id }),
      caller.session && sessions.end(caller.session.user.id, caller.session.sessionId),
    ]);
    return { ok: true, user: await sessions.toView(user), token, deviceTokens };
  };

  /** Browsers that the account knows have tries of their own; all others share those of strangers. */
  async function limitLogin(
    username: string,
    { caller, finding }: { caller: Caller; finding: Promise<UserRecord | null> },
  ): Promise<AccountRefusal | null> {
    const device = caller.deviceTokens.length === 0
      ? null
      : await knownDevices.find(await finding, caller.deviceTokens);
    if (device !== null) return await takeTries(rates, [[RATES.loginDevice, device]]);
    const address = addressKey(caller.address);
    const own: [BucketRule, string][] = [
      [RATES.loginPair, JSON.stringify([username, address])],
      [RATES.loginAddress, address],
    ];
    // All are read in one trip, so that taking from each is one more.
    await Promise.all(
      [...own, [RATES.loginAccount, username] as const].map((bucket) => rates.peek(...bucket)),
    );
    return await takeTries(rates, own) ?? await takeTries(rates, [[RATES.loginAccount, username]]);
  }

  return {
    start,
    async login({ username, password }, caller) {
      const finding = users.findByEmail(username); // beside the limits, which need not know
      finding.catch(() => {}); // whoever is refused does not wait for it
      const limited = await limitLogin(username, { caller, finding });
      if (limited) return limited;
      return await unlessBusy(async () => {
        const user = await finding;
        const matches = await passwords.verify(password, user?.passwordHash ?? null);
        if (!user || !matches || user.disabledAtMs !== null) return INVALID_CREDENTIALS;
        const [result, current] = await Promise.all([start(user, caller), users.get(user.id)]);
        // A reset that ended all sessions while this password was being checked has not seen this one; after a
        // later one it counts no more, being of the former password.
        if (current?.passwordHash === user.passwordHash) return result;
        await sessions.endAll(user.id);
        return INVALID_CREDENTIALS;
      });
    },
  };
}
