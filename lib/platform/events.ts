/** What one domain tells the others about a listener, and what goes with an account. */

/** Each event and what is told with it. */
export interface UserEvents {
  /** What a listener has bought or subscribed to has changed. */
  rightsChanged: { userId: string };
  /** A listener has come in, by password, by a mail or by a purchase. */
  signedIn: { userId: string };
  /** At least one of a listener's sessions has ended. */
  sessionEnded: { userId: string };
  /** A session goes on as another one: what was given to the first belongs to the second. */
  sessionReplaced: { userId: string; from: string; to: string };
  /** An account and all that was kept of it are gone. */
  userErased: { userId: string };
  /** Another process has taken what a listener heard of a book. */
  progressChanged: { userId: string; bookId: number };
  /** Another process has written a review or taken one away. */
  reviewsChanged: Record<never, never>;
  /** Another process has written a version of the catalogue. */
  catalogueChanged: Record<never, never>;
  /** This process may have missed what others told: the store was away for too long. */
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
 * All that an account makes, and what becomes of it when the owner of its address proves the address. Until then the
 * account may have been a stranger's, who knew the address and no more: whatever would go on opening the account, its
 * sound or its papers to a stranger ends. What was heard, marked or written stays: it is a listener's who only now
 * chooses a password. Sessions, names and the password are the account's own (lib/accounts/proof.server.ts).
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

/** What a domain does when an account goes. Either may run again after it was broken off. */
export interface ErasureStep {
  /**
   * Before anything is removed: ends what is charged and what waits to be paid.
   * @returns false when that is impossible now; then nothing is removed.
   */
  settle?(userId: string): Promise<boolean>;
  /** Removes what the domain keeps of the listener. The account's own record still stands. */
  erase?(userId: string): Promise<void>;
}

export interface Erasure {
  onErase(made: Made, step: ErasureStep): void;
  /** False: some domain cannot settle now. */
  settle(userId: string): Promise<boolean>;
  erase(userId: string): Promise<void>;
  /** Removes what ends when the owner of the account's address proves it. */
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
