/** What the author does with a listener's account. */
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { Sessions } from "@/lib/accounts/server/sessions.ts";
import type { Erasure, Events } from "@/lib/platform/events.ts";

export interface AccountCare {
  /** The listener's sessions. */
  countSessions(userId: string): Promise<number>;
  endSessions(userId: string): Promise<void>;
  /** Disabling ends all sessions and prevents sign-in. False: there is no such account. */
  setDisabled(userId: string, isDisabled: boolean): Promise<boolean>;
  /** As {@link eraseAccount}. */
  erase(userId: string): Promise<boolean>;
}

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
      // Also when the account is enabled again: this clears what caches know of it as disabled.
      await sessions.endAll(userId);
      return user !== null;
    },
    erase: (userId) => eraseAccount(userId, o),
  };
}
