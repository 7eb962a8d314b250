/** Creates the services of listening (progress, bookmarks, favourites) over one store, with live updates. */

import { sessionEnded, userErased } from "@/lib/accounts/events.ts";
import { progressChanged } from "./records.ts";
import { changesMissed } from "@/lib/platform/events.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Platform } from "@/lib/platform/create_platform.server.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import { type BookmarkService, createBookmarkService } from "./bookmarks/service.server.ts";
import { createBookmarkStore } from "./bookmarks/store.server.ts";
import { type Audience, LiveProgress } from "./progress/live.server.ts";
import { createRecentProgress } from "./progress/read.server.ts";
import { createProgressService, type ProgressService } from "./progress/service.server.ts";
import { createProgressStore } from "./progress/store.server.ts";

export interface Listening {
  progress: ProgressService;
  live: LiveProgress;
  bookmarks: BookmarkService;
}

interface ListeningOptions
  extends Pick<Platform, "kv" | "group" | "pollWhile" | "log" | "metrics"> {
  catalogue: Catalogue;
  audience: Pick<Audience, "hear">;
  events: Pick<Events, "on">;
  erasure: Pick<Erasure, "onErase">;
}

export function createListening(
  { kv, group, pollWhile, log, metrics, catalogue, audience, events, erasure }: ListeningOptions,
): Listening {
  const store = createProgressStore({ kv, group, log, waitsForFold: false });
  const recent = createRecentProgress(store, Date.now);
  const bookmarkStore = createBookmarkStore(kv);
  const live = new LiveProgress();
  const progress = createProgressService({ store, recent, catalogue, audience, live, log });
  pollWhile(() => live.hasStreams());
  metrics.addGauge({
    name: "lamplight_event_streams",
    help: "Open streams of news to browsers",
    read: () => live.countStreams(),
  });
  events.on(sessionEnded, ({ userId }) => live.closeUser(userId));
  events.on(userErased, ({ userId }) => {
    recent.forget(userId);
    live.closeUser(userId);
  });
  events.on(progressChanged, async ({ userId, bookId }) => {
    recent.forget(userId);
    await progress.tell(userId, bookId);
  });
  events.on(changesMissed, () => live.closeAll());
  erasure.onErase("stays", store);
  return {
    progress,
    live,
    bookmarks: createBookmarkService({ store: bookmarkStore, catalogue }),
  };
}
