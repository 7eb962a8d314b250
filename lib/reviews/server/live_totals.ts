/** Rating totals cached in memory, for every page that shows stars. */
import type { RatingTotal } from "@/lib/reviews/schema.ts";
import type { ReviewStore } from "@/lib/reviews/server/store.ts";

/** Age after which the totals are reloaded, for writes of other processes, milliseconds. */
const FRESH_MS = 30_000;

export interface LiveTotals {
  /** By book id; another map object after every change. */
  read(): ReadonlyMap<number, RatingTotal>;
  /** Reloads from the store, after a change by this process. */
  reload(): Promise<void>;
  /** A counter of observed changes: pages rendered at an earlier version are stale. */
  version(): number;
}

export async function openTotals(
  store: Pick<ReviewStore, "totals">,
  now: () => number = Date.now,
): Promise<LiveTotals> {
  let totals = await store.totals();
  let readAtMs = now();
  let version = 0;
  let asked = 0, answered = 0;

  async function reload(isOurs: boolean): Promise<void> {
    readAtMs = now();
    const turn = ++asked;
    const read = await store.totals();
    const isLate = turn < answered; // a reload that started later has already finished
    const isChanged = !isLate && JSON.stringify([...read]) !== JSON.stringify([...totals]);
    if (!isLate) answered = turn;
    if (isChanged) totals = read;
    if (isChanged || isOurs) version++; // this process's change may concern texts only
  }

  /**
   * Reloads in the background: pages do not wait for it. After a failure the next call after `FRESH_MS` tries again.
   */
  function look(): void {
    if (now() - readAtMs > FRESH_MS) reload(false).catch(() => {});
  }

  return {
    read() {
      look();
      return totals;
    },
    reload: () => reload(true),
    version() {
      look();
      return version;
    },
  };
}
