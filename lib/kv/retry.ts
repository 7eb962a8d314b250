/** Retrying what may succeed a moment later, with jitter and an end. */

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/** Two processes share the file and the other one was writing; nothing of ours was applied. */
export function isLocked(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes("database is locked");
}

/** Runs `action` again while `isTransient` says so, at most six times in about a third of a second. */
export async function withRetry<T>(
  action: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      const bound = FIRST_PAUSE_MS * 2 ** attempt;
      await new Promise((done) => setTimeout(done, bound * (0.5 + Math.random() / 2)));
    }
  }
}
