/** What the author does with a listener's account. */
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { Sessions } from "@/lib/accounts/server/sessions.ts";
import type { Erasure, Events } from "@/lib/platform/events.ts";

export interface AccountCare {
  /** Places where the listener is signed in. */
  countSessions(userId: string): Promise<number>;
  endSessions(userId: string): Promise<void>;
  /** A disabled account cannot sign in and its sessions are over. False: there is none. */
  setDisabled(userId: string, isDisabled: boolean): Promise<boolean>;
  /** As {@link eraseAccount}. */
  erase(userId: string): Promise<boolean>;
}

interface EraseOptions {
  users: Pick<UserStore, "remove">;
  sessions: Pick<Sessions, "endAll">;
  /** What the other domains do when an account goes. */
  erasure: Pick<Erasure, "settle" | "erase">;
  events: Pick<Events, "tell">;
}

/**
 * Removes an account and what is kept of it; receipts stay. Broken off, it can be asked for again: the account
 * itself goes last.
 * @returns false: the provider is away, and nothing was removed
 */
export async function eraseAccount(
  userId: string,
  { users, sessions, erasure, events }: EraseOptions,
): Promise<boolean> {
  if (!await erasure.settle(userId)) return false;
  await sessions.endAll(userId); // first: no device shall write while it is being removed
  await erasure.erase(userId);
  await users.remove(userId);
  await events.tell("userErased", { userId });
  return true;
}

export interface AccountCareOptions extends EraseOptions {
  users: Pick<UserStore, "update" | "remove">;
  sessions: Pick<Sessions, "endAll" | "list">;
  now?: () => number;
}

export function createAccountCare(
  { now = Date.now, ...o }: AccountCareOptions,
): AccountCare {
  const { users, sessions } = o;
  return {
    countSessions: async (userId) => (await sessions.list(userId)).length,
    endSessions: sessions.endAll,
    async setDisabled(userId, isDisabled) {
      const user = await users.update(userId, { disabledAtMs: isDisabled ? now() : null });
      // Ended also where it is enabled again: whoever remembers it as disabled asks anew.
      await sessions.endAll(userId);
      return user !== null;
    },
    erase: (userId) => eraseAccount(userId, o),
  };
}
