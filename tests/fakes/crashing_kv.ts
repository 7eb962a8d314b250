/** A KV that a process dies on: at a chosen call everything stops, before or after it took effect. */

import { StoreUnavailable } from "@/lib/platform/refusal.ts";

export class Crash extends Error {
  override name = "Crash";
}

/** Whether somebody met a fault, rather than found one. */
export const isFault = (error: unknown): boolean =>
  error instanceof Crash || error instanceof StoreUnavailable;

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
  { onCall = () => {} }: { onCall?: (kind: "read" | "write") => void | Promise<void> } = {},
): CrashingKv {
  let left = Infinity;
  let isAfter = false;
  let lives = false;

  const fault = () =>
    lives ? new StoreUnavailable("no answer") : new Crash("the dead do nothing any more");

  async function step<T>(action: () => Promise<T>, kind: "read" | "write" = "read"): Promise<T> {
    await onCall(kind);
    left--;
    const isIt = left === -1;
    const fails = lives ? isIt : left < 0;
    if (fails && !(isIt && isAfter)) throw fault();
    const done = await action();
    if (fails) throw fault();
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
    set: (...args: Parameters<Deno.Kv["set"]>) => step(() => real.set(...args), "write"),
    delete: (key: Deno.KvKey) => step(() => real.delete(key), "write"),
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
