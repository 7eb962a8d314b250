/** A bound on waiting. */

/** The deadline has passed. The work itself goes on; its outcome is ignored. */
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
