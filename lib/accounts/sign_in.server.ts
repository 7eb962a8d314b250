/** Sign-in: rate limits, the password, and the cookies of the browser. */

import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import {
  addressKey,
  type BucketRule,
  limit,
  type RateStore,
} from "@/lib/platform/rate_limits.server.ts";
import { signedIn } from "./events.ts";
import { type Passwords, unlessBusy } from "./passwords.server.ts";
import { ACCOUNT_RATES } from "./rates.server.ts";
import { type AccountRefusal, INVALID_CREDENTIALS } from "./refusals.ts";
import type { LoginInput, UserRecord, UserView } from "./schema.ts";
import type { KnownDeviceStore } from "./session_store.server.ts";
import type { Sessions, SignedIn } from "./sessions.server.ts";
import type { UserChange, UserStore } from "./user_store.server.ts";

/** The client of a request. */
export interface Caller {
  address: string;
  /** Its name in the list of devices. */
  device: string;
  /** Its present session, which sign-in replaces. */
  session: SignedIn | null;
  /** Tokens of the known-browser cookie. */
  deviceTokens: string[];
  /** The address whose mailed link this browser has followed. */
  provedAddress?: string | null;
}

/** The tokens that a sign-in stores in cookies. */
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
  /** The same work and the same response whether or not the account exists. */
  login(input: LoginInput, caller: Caller): Promise<SignInResult>;
}

export interface SignInOptions {
  users: UserStore;
  sessions: Sessions;
  passwords: Passwords;
  knownDevices: KnownDeviceStore;
  rates: RateStore;
  events: Pick<Events, "tell">;
  erasure: Pick<Erasure, "eraseUnproved">;
}

export function createSignIn(
  { users, sessions, passwords, knownDevices, rates, events, erasure }: SignInOptions,
): SignIn {
  /** A new token at every sign-in, against session fixation. */
  const start: StartSignedIn = async (user, caller) => {
    // Repeated even if an earlier proof has ended it: a request under way then may have written afterwards.
    if (user.hasUnproved) await endUnproved(user.id, { users, erasure });
    const [{ token }, deviceTokens] = await Promise.all([
      sessions.start({ user, device: caller.device }),
      knownDevices.remember(user, caller.deviceTokens),
      events.tell(signedIn, { userId: user.id }),
      caller.session && sessions.end(caller.session.user.id, caller.session.sessionId),
    ]);
    return { ok: true, user: await sessions.toView(user), token, deviceTokens };
  };

  /** Browsers known to the account have a limit each; all others share one. */
  async function limitLogin(
    username: string,
    { caller, device }: { caller: Caller; device: string | null },
  ): Promise<AccountRefusal | null> {
    if (device !== null) return await limit(rates, [ACCOUNT_RATES.loginDevice, device]);
    const address = addressKey(caller.address);
    const own: [BucketRule, string][] = [
      [ACCOUNT_RATES.loginPair, JSON.stringify([username, address])],
      [ACCOUNT_RATES.loginAddress, address],
    ];
    // All limits are read in one trip; taking from them is a second.
    await Promise.all(
      [...own, [ACCOUNT_RATES.loginAccount, username] as const].map((bucket) =>
        rates.peek(...bucket)
      ),
    );
    return await limit(rates, ...own) ?? await limit(rates, [ACCOUNT_RATES.loginAccount, username]);
  }

  return {
    start,
    async login({ username, password }, caller) {
      const finding = users.findByEmail(username); // in parallel with the limits
      finding.catch(() => {}); // not awaited when the limit refuses
      const device = caller.deviceTokens.length === 0
        ? null
        : await knownDevices.find(await finding, caller.deviceTokens);
      const limited = await limitLogin(username, { caller, device });
      if (limited) return limited;
      return await unlessBusy(async () => {
        const user = await finding;
        const isKnown = device !== null;
        const matches = await passwords.verify(password, user?.passwordHash ?? null, { isKnown });
        if (!user || !matches || user.disabledAtMs !== null) return INVALID_CREDENTIALS;
        const [result, current] = await Promise.all([start(user, caller), users.get(user.id)]);
        // A reset may have ended all sessions while this password was being checked: this session is then checked
        // against the former password and is invalid.
        if (current?.passwordHash === user.passwordHash) return result;
        await sessions.endAll(user.id);
        return INVALID_CREDENTIALS;
      });
    },
  };
}

/*
 * The owner of an address proves it with a mailed link. Whatever was made in the account before may be a
 * stranger's who only knew the address, such as a guest who bought under it. It ends (`WhenProved` in
 * lib/platform/record.ts), as do sessions and the names in mails and papers. The commit that proves the
 * address also records that this is due, so that after a crash the owner's next sign-in completes it.
 */

export interface ProofOptions {
  users: Pick<UserStore, "update">;
  erasure: Pick<Erasure, "eraseUnproved">;
}

/** What is written with the first proof of an account's address; an account proved before keeps everything. */
export const firstProof = ({ emailVerifiedAtMs }: UserRecord, nowMs: number): UserChange =>
  emailVerifiedAtMs === null
    ? { emailVerifiedAtMs: nowMs, firstName: "", lastName: "", hasUnproved: true }
    : {};

/** Ends what was made before the proof. Idempotent. */
export async function endUnproved(
  userId: string,
  { users, erasure }: ProofOptions,
): Promise<void> {
  await erasure.eraseUnproved(userId);
  await users.update(userId, { firstName: "", lastName: "", hasUnproved: false });
}
