/**
 * Who may hear what, as this process knows it: the one place that pages, grants, streams, feeds, texts, search and
 * downloads ask. Entitlements are kept in memory for 30 seconds, for a minute while the store is unavailable. A change
 * in this process takes effect at once; one in another process when its event arrives, at the latest after a minute.
 */

import { rightsChanged, sessionEnded, userErased } from "@/lib/accounts/events.ts";
import { FRESH, StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import type { Metrics } from "@/lib/platform/telemetry/metrics.server.ts";
import { type Entitlements, isSubscribed } from "./decide.ts";

/** Lifetime of a cached fact. */
export const REMEMBERED_MS = 30_000;
/**
 * Upper bound of a fact's age, which also applies while the store is unavailable: a refund or sign-out takes effect
 * within this time even in processes that missed the news of it.
 */
export const PROMISED_MS = 60_000;
/** Most listeners whose entitlements are kept. */
const MAX_REMEMBERED = 20_000;

export interface Rights {
  /** With `fresh`, the memory is bypassed. */
  of(userId: string, o?: { fresh?: boolean }): Promise<Entitlements>;
  /** Whether the listener has Premium now. */
  isSubscribed(userId: string): Promise<boolean>;
  /** Drops a listener's entitlements, because something has changed. */
  forget(userId: string): void;
}

interface RightsOptions {
  /** Reads the entitlements from the ledger and the account. */
  read: (userId: string) => Promise<Entitlements>;
  events: Pick<Events, "on">;
  metrics?: Pick<Metrics, "addGauge">;
  now?: () => number;
}

/** Accounts that do not exist are not cached: forged tokens name them, and would evict listeners. */
const isSomebodys = ({ isDisabled, ownedBookIds, subscribedUntilMs }: Entitlements): boolean =>
  !isDisabled || ownedBookIds.length > 0 || subscribedUntilMs !== null;

export function createRights({ read, events, metrics, now = Date.now }: RightsOptions): Rights {
  const kept = new StaleIfErrorCache<Entitlements>({
    lifetimeMs: REMEMBERED_MS,
    promisedMs: PROMISED_MS,
    maxEntries: MAX_REMEMBERED,
    counts: isSomebodys,
    now,
  });
  const forget = (userId: string) => kept.delete(userId);
  events.on(rightsChanged, ({ userId }) => forget(userId));
  events.on(sessionEnded, ({ userId }) => forget(userId)); // also published when an account is disabled
  events.on(userErased, ({ userId }) => forget(userId));
  metrics?.addGauge({
    name: "lamplight_access_remembered",
    help: "Listeners whose rights are known without asking the store",
    read: () => kept.size,
  });
  const of: Rights["of"] = (userId, { fresh = false } = {}) =>
    kept.get(userId, () => read(userId), fresh ? FRESH : undefined);
  return {
    of,
    isSubscribed: async (userId) => isSubscribed(await of(userId), now()),
    forget,
  };
}
