/** Events between domains, and what each domain erases with an account. */

/** Each event and what is told with it. */
export interface UserEvents {
  /** What a listener has bought or subscribed to has changed. */
  rightsChanged: { userId: string };
  /** A listener has come in, by password, by a mail or by a purchase. */
  signedIn: { userId: string };
  /** At least one of a listener's sessions has ended. */
  sessionEnded: { userId: string };
  /** A session got a new id: what belonged to the old id belongs to the new one. */
  sessionReplaced: { userId: string; from: string; to: string };
  /** An account and all that was kept of it are gone. */
  userErased: { userId: string };
  /** Another process has stored a listener's progress in a book. */
  progressChanged: { userId: string; bookId: number };
  /** Another process has written a review or taken one away. */
  reviewsChanged: Record<never, never>;
  /** Another process has written a version of the catalogue. */
  catalogueChanged: Record<never, never>;
  /** This process may have missed changes by others: the store was unavailable for too long. */
  newsMissed: Record<never, never>;
}

type Hear<Event> = (event: Event) => void | Promise<void>;

export interface Events {
  on<Name extends keyof UserEvents>(name: Name, hear: Hear<UserEvents[Name]>): void;
  /**
   * Calls all who subscribed, in order, before it returns.
   * @returns resolves when those that take time have finished; rejects as the first of them does.
   */
  tell<Name extends keyof UserEvents>(name: Name, event: UserEvents[Name]): Promise<void>;
}

export function createEvents(): Events {
  const heard: { [Name in keyof UserEvents]: Hear<UserEvents[Name]>[] } = {
    rightsChanged: [],
    signedIn: [],
    sessionEnded: [],
    sessionReplaced: [],
    userErased: [],
    progressChanged: [],
    reviewsChanged: [],
    catalogueChanged: [],
    newsMissed: [],
  };
  return {
    on: (name, hear) => void heard[name].push(hear),
    tell: async (name, event) => {
      await Promise.all(heard[name].map((hear) => hear(event)));
    },
  };
}

/**
 * What belongs to an account, and whether it ends when the owner of its e-mail address proves the address. Before that
 * the account may have been a stranger's who only knew the address: everything that would still give a stranger access
 * to the account, its sound or its documents ends. Progress, bookmarks and texts stay, because the owner may be a guest
 * who chooses a password only now. Sessions, names and the password are handled by lib/accounts/proof.server.ts.
 */
export const MADE = {
  "known browsers": "ends",
  "mailed links": "ends",
  "podcast addresses": "ends",
  "clips": "ends",
  "shared years": "ends",
  "keys of downloads": "ends",
  "business": "ends",
  "passkeys": "ends",
  "orders": "stays",
  "author's role": "stays",
  "places": "stays",
  "bookmarks": "stays",
  "sums of listening": "stays",
  "reviews": "stays",
  "support requests": "stays",
  "release alert": "stays",
  "counted purchases": "stays",
} as const satisfies Record<string, "ends" | "stays">;
export type Made = keyof typeof MADE;

/** What a domain does when an account is erased. Both steps may run again after an interruption. */
export interface ErasureStep {
  /**
   * Runs before anything is removed: ends subscriptions and open payments.
   * @returns false if that is impossible now; then nothing is removed.
   */
  settle?(userId: string): Promise<boolean>;
  /** Removes what the domain keeps of the listener. The account's own record still stands. */
  erase?(userId: string): Promise<void>;
}

export interface Erasure {
  onErase(made: Made, step: ErasureStep): void;
  /** @returns false if a domain cannot settle now */
  settle(userId: string): Promise<boolean>;
  erase(userId: string): Promise<void>;
  /** Removes what is marked "ends" in MADE. */
  eraseUnproved(userId: string): Promise<void>;
}

export function createErasure(): Erasure {
  const steps: { made: Made; step: ErasureStep }[] = [];
  return {
    onErase: (made, step) => void steps.push({ made, step }),
    async settle(userId) {
      for (const { step } of steps) {
        if (await step.settle?.(userId) === false) return false;
      }
      return true;
    },
    async erase(userId) {
      for (const { step } of steps) await step.erase?.(userId);
    },
    async eraseUnproved(userId) {
      for (const { made, step } of steps) if (MADE[made] === "ends") await step.erase?.(userId);
    },
  };
}
