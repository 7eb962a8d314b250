/** The progress service of routes and pages: records events and reads positions. */
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
  /** Starts to read a listener's books for a post whose session is still being checked. */
  expect(userId: string): void;
  /** Drops a listener's cached progress: another process has changed it. */
  forget(userId: string): void;
}

export interface ProgressServiceOptions {
  store: Omit<ProgressStore, "erase">;
  /** The cache that posts use; absent: none. */
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
