/** Regions far from each other: what is asked takes its time, and is lost while the line between them is cut. */
import type { VirtualTime } from "./virtual_time.ts";

export const REGIONS = ["europe", "america", "asia"] as const;
export type Region = typeof REGIONS[number];

/** One way, milliseconds, as between the places of a cloud; within one it is a millisecond. */
const ONE_WAY_MS: Record<string, number> = {
  "europe america": 45,
  "america asia": 75,
  "europe asia": 110,
};
const OWN_MS = 1;
/** Deno's client of a remote store tries again so often, for ever, a write that stands as well. */
const AGAIN_MS = 250;

const lineOf = (a: Region, b: Region): string =>
  REGIONS.indexOf(a) < REGIONS.indexOf(b) ? `${a} ${b}` : `${b} ${a}`;

export class Network {
  readonly #time: VirtualTime;
  readonly #cut = new Set<string>();
  cuts = 0;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  isCut(a: Region, b: Region): boolean {
    return this.#cut.has(lineOf(a, b));
  }

  /** Cuts every line now and then, for seconds or for minutes, until `untilMs`. */
  async beUnsteady(a: Region, b: Region, untilMs: number): Promise<void> {
    const time = this.#time, line = lineOf(a, b);
    while (true) {
      await time.sleep(20_000 + time.random() * 200_000);
      if (time.nowMs >= untilMs) return;
      this.#cut.add(line);
      this.cuts++;
      await time.sleep(1_000 + time.random() ** 3 * 240_000);
      this.#cut.delete(line);
    }
  }

  heal(): void {
    this.#cut.clear();
  }

  /** Work done over there; done again when its answer was lost, for as long as the process lives that asks. */
  async ask<T>(
    { from, to, isDead }: { from: Region; to: Region; isDead: () => boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    while (!isDead()) {
      await this.#travel(from, to);
      if (!this.isCut(from, to)) {
        const answer = await work();
        await this.#travel(to, from);
        if (!this.isCut(from, to)) return answer;
      }
      await this.#time.sleep(AGAIN_MS);
    }
    throw new Error("the dead ask no more");
  }

  async #travel(from: Region, to: Region): Promise<void> {
    const least = from === to ? OWN_MS : ONE_WAY_MS[lineOf(from, to)]!;
    await this.#time.sleep(least * (1 + this.#time.random() / 2));
  }
}

/** A region's store as another region sees it. */
export function storeFrom(
  kv: Deno.Kv,
  ask: <T>(work: () => Promise<T>) => Promise<T>,
): Deno.Kv {
  async function* list(...args: Parameters<Deno.Kv["list"]>) {
    yield* await ask(() => Array.fromAsync(kv.list(...args)));
  }
  function atomic() {
    const operation = kv.atomic();
    const commit = operation.commit.bind(operation);
    operation.commit = () => ask(commit);
    return operation;
  }
  const far: Partial<Deno.Kv> = {
    get: (<T>(key: Deno.KvKey) => ask(() => kv.get<T>(key))) as Deno.Kv["get"],
    getMany: ((keys) => ask(() => kv.getMany(keys))) as Deno.Kv["getMany"],
    set: (key, value) => ask(() => kv.set(key, value)),
    delete: (key) => ask(() => kv.delete(key)),
    list: list as unknown as Deno.Kv["list"],
    atomic,
  };
  return far as Deno.Kv;
}
