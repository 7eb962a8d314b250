/** A setting that many requests read: each process asks the store for it once a minute. */

/** How long a process uses a value; a change takes as long to reach every process. */
const REMEMBERED_MS = 60_000;

export interface Remembered<Value> {
  get(): Promise<Value>;
  /** Uses a value that was just stored. */
  put(value: Value): void;
}

export function remembered<Value>(
  read: () => Promise<Value>,
  now: () => number = Date.now,
): Remembered<Value> {
  let known: { value: Promise<Value>; untilMs: number } | null = null;
  const keep = (value: Promise<Value>) => {
    const kept = { value, untilMs: now() + REMEMBERED_MS };
    known = kept;
    value.catch(() => known = known === kept ? null : known); // so that the next request asks again
    return value;
  };
  return {
    get: () => known && now() < known.untilMs ? known.value : keep(read()),
    put: (value) => void keep(Promise.resolve(value)),
  };
}
