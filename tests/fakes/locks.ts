/** The browser's lock manager, as far as tabs of one origin meet in it. */

type Work = (lock: Lock | null) => unknown;

interface Asked {
  work: Work;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Locks shared by the tabs of one test. */
export class FakeLocks {
  requests = 0;
  #held = new Map<string, Asked>();
  #queues = new Map<string, Asked[]>();

  request(name: string, options: LockOptions, work: Work): Promise<unknown> {
    this.requests++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const asked = { work, resolve, reject };
    if (options.steal) {
      this.#held.get(name)?.reject(new DOMException("stolen", "AbortError"));
      this.#grant(name, asked);
    } else if (!this.#held.has(name)) this.#grant(name, asked);
    else if (options.ifAvailable) resolve(work(null));
    else this.#queues.set(name, [...this.#queues.get(name) ?? [], asked]);
    return promise;
  }

  #grant(name: string, asked: Asked): void {
    this.#held.set(name, asked);
    void (async () => {
      const value = await asked.work({ name, mode: "exclusive" });
      asked.resolve(value);
      if (this.#held.get(name) !== asked) return;
      this.#held.delete(name);
      const next = this.#queues.get(name)?.shift();
      if (next) this.#grant(name, next);
    })();
  }
}

/** Refuses every request at once, as where site data is blocked and in WebKit while a page goes away. */
export class RefusedLocks {
  requests = 0;
  request(): Promise<never> {
    this.requests++;
    if (this.requests > 100) throw new Error("Asked for a lock more than 100 times.");
    return Promise.reject(new DOMException("denied", "SecurityError"));
  }
}

/** `navigator.locks` while the result is in use; undefined: a browser without them. */
export function withLocks(locks: FakeLocks | RefusedLocks | undefined): Disposable {
  const before = Object.getOwnPropertyDescriptor(navigator, "locks");
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  return {
    [Symbol.dispose]() {
      if (before) Object.defineProperty(navigator, "locks", before);
      else delete (navigator as { locks?: unknown }).locks;
    },
  };
}
