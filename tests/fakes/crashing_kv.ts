/** A KV that a process dies on: at a chosen call everything stops, before or after it took effect. */

export class Crash extends Error {
  override name = "Crash";
}

export interface CrashingKv {
  kv: Deno.Kv;
  /** Dies at the call after so many more; `after`: once a commit has taken effect. */
  crashAfter(calls: number, o: { after: boolean }): void;
  /** The process runs on unharmed. */
  calm(): void;
}

export function createCrashingKv(
  real: Deno.Kv,
  { onCall = () => {} }: { onCall?: (kind: "read" | "write") => void } = {},
): CrashingKv {
  let left = Infinity;
  let isAfter = false;

  async function step<T>(action: () => Promise<T>, kind: "read" | "write" = "read"): Promise<T> {
    onCall(kind);
    const dies = --left < 0;
    if (dies && !isAfter) throw new Crash("before a step");
    const done = await action();
    if (dies) throw new Crash("after a step");
    return done;
  }

  function atomic(): Deno.AtomicOperation {
    const operation = real.atomic();
    const commit = operation.commit.bind(operation);
    operation.commit = () => step(commit, "write");
    return operation;
  }

  const kv = {
    get: (key: Deno.KvKey) => step(() => real.get(key)),
    getMany: (keys: Deno.KvKey[]) => step(() => real.getMany(keys)),
    list: (selector: Deno.KvListSelector) => real.list(selector),
    atomic,
  };
  return {
    kv: kv as unknown as Deno.Kv,
    crashAfter(calls, { after }) {
      left = calls;
      isAfter = after;
    },
    calm() {
      left = Infinity;
    },
  };
}
