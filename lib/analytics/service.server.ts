/** Creates the analytics service over one store. */

import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { type AnalyticsEvent, EVENTS, type Moment, type PurchaseEvent } from "./calls.ts";
import { type AnalyticsStore, createAnalyticsStore } from "./store.server.ts";

/*
 * Analytics: sales are stored here, and every event is forwarded to the configured provider. Callers check consent
 * first (lib/site/adapters/request/cookies.server.ts).
 */

export interface Analytics {
  /** Forwards an event to the provider, if there is one, without waiting. */
  count(moment: Moment, about: Omit<AnalyticsEvent, "event" | "timestamp">): void;
  /** Stores a sale. Idempotent by transaction. */
  countPurchase(event: PurchaseEvent): Promise<void>;
}

const SEND_MS = 3_000;

export function createAnalyticsService(
  { store, url, log, send = fetch }: {
    store: Pick<AnalyticsStore, "add">;
    /** null: no provider is configured. */
    url: URL | null;
    log: Log;
    send?: typeof fetch;
  },
): Analytics {
  function forward(moment: Moment, about: Omit<AnalyticsEvent, "event">): void {
    for (const event of EVENTS[moment]) void post({ event, ...about });
  }

  async function post(event: AnalyticsEvent): Promise<void> {
    if (!url) return;
    try {
      const response = await send(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(event),
        redirect: "error",
        signal: AbortSignal.timeout(SEND_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
    } catch (error) {
      log.warn("analytics_not_sent", { sent: event.event, error });
    }
  }

  return {
    count(moment, about) {
      forward(moment, { ...about, timestamp: new Date().toISOString() });
    },
    async countPurchase(event) {
      // The provider gets the sale without the buyer's identity.
      const { email: _email, userAgent: _userAgent, userId: _userId, ...sale } = event;
      if (await store.add(event)) forward(sale.amount === 0 ? "freePurchase" : "purchase", sale);
    },
  };
}

interface AnalyticsOptions {
  kv: Deno.Kv;
  /** The provider's endpoint; null: events are sent nowhere. */
  url: URL | null;
  log: Log;
  erasure: Pick<Erasure, "onErase">;
}

export function createAnalytics({ kv, url, log, erasure }: AnalyticsOptions): Analytics {
  const store = createAnalyticsStore(kv);
  erasure.onErase("stays", store);
  return createAnalyticsService({ store, url, log });
}
