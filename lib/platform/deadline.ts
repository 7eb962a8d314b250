/** A bound on waiting. */

/** What was waited for took longer than it may; it goes on, unheeded. */
export class TookTooLong extends Error {
  override name = "TookTooLong";
}

/** The promise's outcome, or TookTooLong after `limitMs`. */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
