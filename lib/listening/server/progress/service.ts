/** Progress as routes and pages use it: events come in, places go out. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Audience } from "@/lib/listening/server/progress/audience.ts";
import { createBookMaps } from "@/lib/listening/progress/book_map.ts";
import type { LiveProgress } from "@/lib/listening/server/progress/live.ts";
import {
  createProgressReader,
  type ProgressReader,
} from "@/lib/listening/server/progress/read_progress.ts";
import {
  createProgressRecorder,
  type ProgressRecorder,
} from "@/lib/listening/server/progress/record_progress.ts";
import {
  alwaysRead,
  type RecentProgress,
} from "@/lib/listening/server/progress/recent_progress.ts";
import type { ProgressStore } from "@/lib/listening/server/progress/store.ts";
import type { Log } from "@/lib/platform/server/log.ts";

export interface ProgressService extends ProgressRecorder, ProgressReader {
  /** Begins to read a listener's books, for a post that is about to be let in. */
  expect(userId: string): void;
  /** Drops what posts remember of a listener: something was heard of from elsewhere. */
  forget(userId: string): void;
}

export interface ProgressServiceOptions {
  store: Omit<ProgressStore, "erase">;
  /** What posts remember; absent: nothing. */
  recent?: RecentProgress;
  catalogue: Catalogue;
  audience: Pick<Audience, "hear">;
  live: LiveProgress;
  log: Log;
  now?: () => number;
}

export function createProgressService(
  { store, catalogue, audience, live, log, now = Date.now, ...o }: ProgressServiceOptions,
): ProgressService {
  const maps = createBookMaps(catalogue);
  const recent = o.recent ?? alwaysRead(store);
  const { reader, views } = createProgressReader({ store, recent, catalogue, maps });
  const recorder = createProgressRecorder({
    store,
    recent,
    catalogue,
    audience,
    maps,
    views,
    live,
    log,
    now,
  });
  return { ...recorder, ...reader, expect: recent.expect, forget: recent.forget };
}
