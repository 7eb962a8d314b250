/** Creates the analytics service over one store. */
import { type AnalyticsService, createAnalyticsService } from "@/lib/analytics/server/service.ts";
import { createAnalyticsStore } from "@/lib/analytics/server/store.ts";
import type { Erasure } from "@/lib/platform/events.ts";
import type { Log } from "@/lib/platform/server/log.ts";

export interface Analytics {
  analytics: AnalyticsService;
}

export interface AnalyticsOptions {
  kv: Deno.Kv;
  /** The provider's endpoint; null: events are sent nowhere. */
  url: URL | null;
  log: Log;
  erasure: Pick<Erasure, "onErase">;
}

export function createAnalytics({ kv, url, log, erasure }: AnalyticsOptions): Analytics {
  const store = createAnalyticsStore(kv);
  erasure.onErase("counted purchases", store);
  return { analytics: createAnalyticsService({ store, url, log }) };
}
