/** Works through items a few at a time, in order. The first failure ends all of it. */
export async function inParallel<T, R>(
  items: T[],
  o: { workers: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const failed = new AbortController();
  const signal = AbortSignal.any([o.signal, failed.signal]);
  const results: R[] = new Array(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      signal.throwIfAborted();
      try {
        results[index] = await work(item, signal);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    }
  };
  // All are waited for: nothing may still be writing when the caller hears of the failure.
  const ends = await Promise.allSettled(Array.from({ length: o.workers }, worker));
  o.signal.throwIfAborted();
  failed.signal.throwIfAborted();
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}
