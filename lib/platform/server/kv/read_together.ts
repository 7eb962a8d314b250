/**
 * Reads that are asked for in the same turn go to the store as one call: behind a network each call is a round
 * trip, and Deno Deploy's KV reads ten keys as of one moment. Stores so ask for their own keys, each beside the
 * others, without knowing of each other.
 */

/** `getMany` takes no more. */
const MAX_KEYS = 10;

interface Asked {
  key: Deno.KvKey;
  resolve(entry: Deno.KvEntryMaybe<unknown>): void;
  reject(error: unknown): void;
}

/** The same store, for one whose every call costs a round trip. */
export function readTogether(kv: Deno.Kv): Deno.Kv {
  /** By key, so that what several ask for is read once. */
  let waiting = new Map<string, Asked[]>();

  function ask(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<unknown>> {
    if (waiting.size === 0) setTimeout(send, 0); // once everything that can go on has asked
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(key);
      waiting.set(text, [...waiting.get(text) ?? [], { key, resolve, reject }]);
    });
  }

  function send(): void {
    const all = [...waiting.values()];
    waiting = new Map();
    for (let n = 0; n < all.length; n += MAX_KEYS) read(all.slice(n, n + MAX_KEYS));
  }

  async function read(together: Asked[][]): Promise<void> {
    try {
      const entries = await kv.getMany(together.map(([first]) => first!.key));
      together.forEach((askers, n) => askers.forEach(({ resolve }) => resolve(entries[n]!)));
    } catch (error) {
      // A key that the store refuses must not fail its neighbours.
      if (error instanceof TypeError && together.length > 1) together.forEach((it) => read([it]));
      else together.flat().forEach(({ reject }) => reject(error));
    }
  }

  const own: Partial<Record<keyof Deno.Kv, unknown>> = {
    get: ask,
    getMany: (keys: Deno.KvKey[]) => Promise.all(keys.map(ask)),
  };
  return new Proxy(kv, {
    get(target, name) {
      const found = Reflect.get(own, name) ?? Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}
