/**
 * Entitlements of listeners through two caches: 30 seconds in memory (a minute while the store is unavailable), then
 * five minutes in the store, then the ledger itself. A change in this process takes effect at once; one in another
 * process when its event arrives, at the latest when the entry in memory expires.
 */

import type { Entitlements } from "@/lib/access/decide.ts";
import {
  createEntitlementsStore,
  type EntitlementsSnapshot,
} from "@/lib/access/entitlements_store.server.ts";
import { PROMISED_MS, REMEMBERED_MS } from "@/lib/access/rights.server.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { createUserStore } from "@/lib/accounts/user_store.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { StaleIfErrorCache } from "@/lib/platform/cache/stale_if_error.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import type { Metrics } from "@/lib/platform/metrics/metrics.server.ts";
import { createLedgerStore } from "../ledger/ledger_store.server.ts";
import { entitlementsOf } from "../owned_books.ts";

export interface ListenerRights {
  /** With `fresh`, the cache of this process is not used. */
  get(userId: string, o?: { fresh?: boolean }): Promise<Entitlements>;
  /**
   * Begins to read the stored entitlements beside other reads, while the session is still being checked. They are
   * computed from the ledger, and cached, only when the returned function is called.
   */
  begin(userId: string): () => Promise<Entitlements>;
  /** Whether a listener has Premium; as `begin`, for domains that the shop depends on. */
  beginSubscription(userId: string): () => Promise<boolean>;
  /** Drops a listener's cached entitlements, because something has changed. */
  forget(userId: string): void;
}

interface ListenerRightsOptions {
  kv: Deno.Kv;
  catalogue: Catalogue;
  events: Pick<Events, "on">;
  isLive: boolean;
  metrics?: Pick<Metrics, "addGauge">;
  now?: () => number;
  getUser?: (userId: string) => Promise<UserRecord | null>;
}

const MAX_REMEMBERED = 20_000;

export function createListenerRights(
  { kv, catalogue, events, isLive, metrics, now = Date.now, ...o }: ListenerRightsOptions,
): ListenerRights {
  const { getUser = createUserStore(kv).get } = o;
  const store = createEntitlementsStore(kv, now);
  const ledgers = createLedgerStore(kv, now);
  const remembered = new StaleIfErrorCache<Entitlements>({
    lifetimeMs: REMEMBERED_MS,
    promisedMs: PROMISED_MS,
    maxEntries: MAX_REMEMBERED,
    now,
  });

  /** Counts calls of `forget`: a read that began before one may be outdated. */
  let forgotten = 0;

  async function read(userId: string): Promise<Entitlements> {
    const [held, user] = await Promise.all([
      ledgers.readRights(userId),
      getUser(userId),
    ]);
    const books = catalogue.books();
    return entitlementsOf({ ...held, user }, { books, isLive, nowMs: now() });
  }

  async function complete(
    userId: string,
    reading: Promise<EntitlementsSnapshot>,
  ): Promise<Entitlements> {
    const snapshot = await reading;
    if (snapshot.entitlements) return snapshot.entitlements;
    const entitlements = await read(userId);
    // A cache: no answer waits for the write, and its failure is harmless.
    store.write(snapshot, entitlements).catch(() => {});
    return entitlements;
  }

  async function get(userId: string, { fresh = false } = {}): Promise<Entitlements> {
    const readThrough = () => complete(userId, store.read(userId));
    return await remembered.get(userId, readThrough, fresh);
  }

  function begin(userId: string): () => Promise<Entitlements> {
    if (remembered.has(userId)) return () => get(userId);
    const reading = store.read(userId);
    reading.catch(() => {}); // the returned function may never be called
    const before = forgotten;
    return async () => {
      if (forgotten !== before) return await get(userId);
      return await remembered.get(userId, () => complete(userId, reading));
    };
  }

  function forget(userId: string): void {
    forgotten++;
    remembered.forget((key) => key === userId);
  }
  events.on("rightsChanged", ({ userId }) => forget(userId));
  events.on("sessionEnded", ({ userId }) => forget(userId)); // also published when an account is disabled
  events.on("userErased", ({ userId }) => forget(userId));

  metrics?.addGauge({
    name: "lamplight_access_remembered",
    help: "Listeners whose rights are known without asking the store",
    read: () => remembered.size,
  });
  return {
    get,
    begin,
    beginSubscription(userId) {
      const ask = begin(userId);
      return async () => ((await ask()).subscribedUntilMs ?? 0) > now();
    },
    forget,
  };
}
