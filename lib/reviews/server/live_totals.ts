/** The totals of the ratings in memory, for every page that shows stars. */
import type { RatingTotal } from "@/lib/reviews/schema.ts";
import type { ReviewStore } from "@/lib/reviews/server/store.ts";

/** What another process of the site has written shows after this long, milliseconds. */
const FRESH_MS = 30_000;

export interface LiveTotals {
  /** By book; another map after every change. */
  read(): ReadonlyMap<number, RatingTotal>;
  /** Reads the store again: after a change of ours. */
  reload(): Promise<void>;
  /** Counts the changes that were seen: pages made before the last one are old. */
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
    const isLate = turn < answered; // one that was asked after it has answered already
    const isChanged = !isLate && JSON.stringify([...read]) !== JSON.stringify([...totals]);
    if (!isLate) answered = turn;
    if (isChanged) totals = read;
    if (isChanged || isOurs) version++; // a change of ours may be one of words alone
  }

  /** Not waited for: a page is not late for a star. A store that fails is asked again next time. */
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
