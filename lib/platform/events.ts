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
  onErase(step: ErasureStep): void;
  /** False: some domain cannot settle now. */
  settle(userId: string): Promise<boolean>;
  erase(userId: string): Promise<void>;
}

export function createErasure(): Erasure {
  const steps: ErasureStep[] = [];
  return {
    onErase: (step) => void steps.push(step),
    async settle(userId) {
      for (const step of steps) {
        if (await step.settle?.(userId) === false) return false;
      }
      return true;
    },
    async erase(userId) {
      for (const step of steps) await step.erase?.(userId);
    },
  };
}
