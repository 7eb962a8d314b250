/**
 * What each listener may hear, remembered for 30 seconds over what the store keeps for five minutes over the
 * ledger itself; while the store is away, for a minute. What changes in this process counts at once, and
 * elsewhere once it is heard of, at the latest within that minute.
 */
import type { Entitlements } from "@/lib/access/decide.ts";
import { createEntitlementsStore, type Looked } from "@/lib/access/server/entitlements_store.ts";
import { PROMISED_MS, REMEMBERED_MS } from "@/lib/access/server/sources.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { createUserStore } from "@/lib/accounts/server/user_store.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Events } from "@/lib/platform/events.ts";
import { Promised } from "@/lib/platform/server/cache/promised.ts";
import type { Metrics } from "@/lib/platform/server/metrics/metrics.ts";
import { entitlementsOf } from "@/lib/shop/entitlements.ts";
import { createLedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";

export interface ListenerRights {
  /** With `fresh`, what is remembered here does not count. */
  get(userId: string, o?: { fresh?: boolean }): Promise<Entitlements>;
  /**
   * Begins to read them beside what else is being read, for a listener who is not known to be one yet: what takes
   * more than a look is read, and anything remembered, only once the answer is asked for.
   */
  begin(userId: string): () => Promise<Entitlements>;
  /** Whether a listener has Premium; as `begin`, for those who are there before the shop is. */
  beginSubscription(userId: string): () => Promise<boolean>;
  /** Drops what is remembered of a listener: something has changed. */
  forget(userId: string): void;
}

export interface ListenerRightsOptions {
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
  const remembered = new Promised<Entitlements>({
    lifetimeMs: REMEMBERED_MS,
    promisedMs: PROMISED_MS,
    maxEntries: MAX_REMEMBERED,
    now,
  });

  /** What is being looked at meanwhile may be older than what made it worth forgetting. */
  let forgotten = 0;

  async function read(userId: string): Promise<Entitlements> {
    const [held, user] = await Promise.all([
      ledgers.readRights(userId),
      getUser(userId),
    ]);
    const books = catalogue.books();
    return entitlementsOf({ ...held, user }, { books, isLive, nowMs: now() });
  }

  async function complete(userId: string, looking: Promise<Looked>): Promise<Entitlements> {
    const looked = await looking;
    if (looked.entitlements) return looked.entitlements;
    const entitlements = await read(userId);
    // Nobody waits for it, nor for the store to be there.
    store.keep(looked, entitlements).catch(() => {});
    return entitlements;
  }

  async function get(userId: string, { fresh = false } = {}): Promise<Entitlements> {
    const ask = () => complete(userId, store.look(userId));
    return await remembered.get(userId, ask, fresh);
  }

  function begin(userId: string): () => Promise<Entitlements> {
    if (remembered.has(userId)) return () => get(userId);
    const looking = store.look(userId);
    looking.catch(() => {}); // it may be that nobody asks for it
    const before = forgotten;
    return async () => {
      if (forgotten !== before) return await get(userId);
      return await remembered.get(userId, () => complete(userId, looking));
    };
  }

  function forget(userId: string): void {
    forgotten++;
    remembered.forget((key) => key === userId);
  }
  events.on("rightsChanged", ({ userId }) => forget(userId));
  events.on("sessionEnded", ({ userId }) => forget(userId)); // an account that was disabled, too
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
