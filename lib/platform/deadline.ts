/** A bound on waiting. */

/** What was waited for took longer than it may; it goes on, unheeded. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** The promise's outcome, or TimeoutError after `limitMs`. */
export async function withDeadline<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
