/** A KV that a process dies on: at a chosen call everything stops, before or after it took effect. */

export class Crash extends Error {
  override name = "Crash";
}

export interface CrashingKv {
  kv: Deno.Kv;
  /**
   * Dies at the call after so many more; `after`: once a commit has taken effect. With `lives` that one call
   * fails and the process goes on: the store was away for a moment, or its answer was lost.
   */
  crashAfter(calls: number, o: { after: boolean; lives?: boolean }): void;
  /** The process runs on unharmed. */
  calm(): void;
}

export function createCrashingKv(
  real: Deno.Kv,
  { onCall = () => {} }: { onCall?: (kind: "read" | "write") => void } = {},
): CrashingKv {
  let left = Infinity;
  let isAfter = false;
  let lives = false;

  async function step<T>(action: () => Promise<T>, kind: "read" | "write" = "read"): Promise<T> {
    onCall(kind);
    left--;
    const isIt = left === -1;
    const fails = lives ? isIt : left < 0;
    if (fails && !(isIt && isAfter)) throw new Crash("before a step"); // the dead do nothing any more
    const done = await action();
    if (fails) throw new Crash("after a step");
    return done;
  }

  function atomic(): Deno.AtomicOperation {
    const operation = real.atomic();
    const commit = operation.commit.bind(operation);
    operation.commit = () => step(commit, "write");
    return operation;
  }

  async function* list(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
    yield* await step(() => Array.fromAsync(real.list(selector, options)));
  }

  const kv = {
    get: (key: Deno.KvKey) => step(() => real.get(key)),
    getMany: (keys: Deno.KvKey[]) => step(() => real.getMany(keys)),
    list,
    atomic,
  };
  return {
    kv: kv as unknown as Deno.Kv,
    crashAfter(calls, o) {
      left = calls;
      isAfter = o.after;
      lives = o.lives ?? false;
    },
    calm() {
      left = Infinity;
    },
  };
}
