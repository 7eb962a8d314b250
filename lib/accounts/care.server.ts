/** What the author does with a listener's account. */

import { DAY_MS } from "@/lib/platform/duration.ts";
import { spokenHere } from "@/lib/platform/language/request_language.server.ts";
import { userErased } from "./events.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import type { Sessions } from "./sessions.server.ts";
import {
  type Caller,
  createSignIn,
  type SignInOptions,
  type SignInResult,
} from "./sign_in.server.ts";
import { type UserStore } from "./user_store.server.ts";

export type AccountCare = ReturnType<typeof createAccountCare>;

interface EraseOptions {
  users: Pick<UserStore, "remove">;
  sessions: Pick<Sessions, "endAll">;
  /** Notifies the other domains of the erasure. */
  erasure: Pick<Erasure, "settle" | "erase">;
  events: Pick<Events, "tell">;
}

/**
 * Removes an account and its data; receipts stay. May be repeated after an interruption, because the account's own
 * record is removed last.
 * @returns false: the payment provider is unreachable, and nothing was removed
 */
export async function eraseAccount(
  userId: string,
  { users, sessions, erasure, events }: EraseOptions,
): Promise<boolean> {
  if (!await erasure.settle(userId)) return false;
  await sessions.endAll(userId); // first, so that no device writes during the removal
  await erasure.erase(userId);
  await users.remove(userId);
  await events.tell(userErased, { userId });
  return true;
}

interface AccountCareOptions extends EraseOptions {
  users: Pick<UserStore, "update" | "remove">;
  sessions: Pick<Sessions, "endAll" | "list">;
  now?: () => number;
}

export function createAccountCare(
  { now = Date.now, ...o }: AccountCareOptions,
) {
  const { users, sessions } = o;
  return {
    /** The listener's sessions. */
    countSessions: async (userId: string) => (await sessions.list(userId)).length,
    endSessions: sessions.endAll,
    /** Disabling ends all sessions and prevents sign-in. False: there is no such account. */
    async setDisabled(userId: string, isDisabled: boolean): Promise<boolean> {
      const user = await users.update(userId, { disabledAtMs: isDisabled ? now() : null });
      // Also when the account is enabled again: this clears what caches know of it as disabled.
      await sessions.endAll(userId);
      return user !== null;
    },
    /** As {@link eraseAccount}. */
    erase: (userId: string) => eraseAccount(userId, o),
  };
}

/* Accounts that a purchase makes: of an address, without a password, signed in to by the browser that has paid. */

/** After paying, and until a password was chosen; later one signs in as to any other account. */
const SIGN_IN_WITHIN_MS = DAY_MS;

export type GuestMaker = ReturnType<typeof createGuestMaker>;

export interface GuestAccounts extends GuestMaker {
  /** Signs in to an account that has no password yet; null: it has one, is disabled, or is older than a day. */
  signIn(userId: string, caller: Caller): Promise<SignInResult & { ok: true } | null>;
}

export function createGuestMaker(users: UserStore, now = Date.now) {
  return {
    get: users.get,
    /** False: the address has an account. */
    create: ({ id, email }: { id: string; email: string }) =>
      users.create({
        id,
        email,
        firstName: "",
        lastName: "",
        passwordHash: null,
        securityAnswerHash: null,
        createdAtMs: now(),
        emailVerifiedAtMs: null,
        disabledAtMs: null,
        ...spokenHere(),
      }),
  };
}

export function createGuestAccounts(o: SignInOptions): GuestAccounts {
  const { users } = o;
  const { start } = createSignIn(o);
  return {
    ...createGuestMaker(users),
    async signIn(userId, caller) {
      const user = await users.get(userId);
      const isOpen = user?.passwordHash === null && user.disabledAtMs === null &&
        Date.now() - user.createdAtMs < SIGN_IN_WITHIN_MS;
      return isOpen ? await start(user, caller) : null;
    },
  };
}
