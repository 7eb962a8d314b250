/** Two processes of the site over one store, with a clock that a test moves: real services, a provider in memory. */

import { createAccess, createRights } from "@/lib/access/rights.server.ts";
import { rightsChanged, sessionEnded } from "@/lib/accounts/events.ts";
import { createGuestMaker } from "@/lib/accounts/care.server.ts";
import { createCredentials } from "@/lib/accounts/credentials.server.ts";
import { createUserStore, createVerificationStore } from "@/lib/accounts/user_store.server.ts";
import { createKnownDeviceStore, createSessionStore } from "@/lib/accounts/session_store.server.ts";
import { createSessions } from "@/lib/accounts/sessions.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { createDownloads } from "@/lib/downloads/create_downloads.server.ts";
import { createErasure } from "@/lib/platform/erasure.server.ts";
import { createEvents } from "@/lib/platform/events.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { RateStore } from "@/lib/platform/rate_limits.server.ts";
import { createSharing } from "@/lib/sharing/create_sharing.server.ts";
import { createShop } from "@/lib/shop/create_shop.server.ts";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import { createEntitlementsReader } from "@/lib/shop/ledger/purchases.server.ts";
import { createStripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { createCrashingKv } from "../fakes/crashing_kv.ts";
import { createFakeLog } from "../fakes/log.ts";
import { createMapKv } from "../fakes/map_kv.ts";
import type { Call } from "../fakes/store_faults.ts";
import { modeOf } from "@/lib/shop/gateway.ts";
import { gatewayOver } from "../fakes/stripe_gateway.ts";
import { makeUser } from "../fakes/user.ts";

export const ADA = { id: "ada", email: "ada@example.com" };
export const CALLER = { device: "phone", address: "192.0.2.1", deviceTokens: [], session: null };
const START_MS = Math.floor(Date.now() / 1_000) * 1_000; // grants end at whole seconds

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
export const catalogue: Catalogue = await loadCatalogue({ file, durations: () => 600 });

/** Of one listener: thousands of processes are started, and each takes its room at once. */
const MAX_CACHED = 100;

/** Tries are not what is looked at here. */
const rates: RateStore = { take: () => Promise.resolve(0), peek: () => Promise.resolve(0) };

const secretOf = (key: number) => `secret ${key} of the tests, long enough to be one`;

/** The secrets that count after so many changes. */
export const secretsAt = (key: number): string =>
  [key, key - 1].filter((it) => it >= 0).map(secretOf).join(",");

export type World = Awaited<ReturnType<typeof openWorld>>;
export type Process = Awaited<ReturnType<World["start"]>>;

export async function openWorld() {
  /** What a step asks of the store, in order. */
  const calls: Call[] = [];
  const crashing = createCrashingKv(createMapKv().kv, {
    onCall: (kind) => void calls.push({ kind, isFirst: false }),
  });
  const { kv } = crashing;
  const clock = { nowMs: START_MS };
  const now = () => clock.nowMs;
  const stripe = createStripeEmulator({ now });
  const gateway = gatewayOver(stripe);
  const users = createUserStore(kv);
  await users.create(makeUser({ ...ADA, passwordHash: "old" }));
  await users.create(makeUser({ id: "ben" }));

  /** Wired by the domains' own factories, but for passwords that cost nothing. */
  async function start(secret: string) {
    const [events, erasure] = [createEvents(), createErasure({ kv, records: RECORDS })];
    const log = createFakeLog();
    const read = createEntitlementsReader({
      store: createLedgerStore(kv, now, () => gateway.mode),
      getUser: users.get,
      catalogue,
      mode: modeOf(gateway),
      now,
    });
    const rights = createRights({ read, events, now });
    const sessions = createSessions({
      sessions: createSessionStore(kv),
      users,
      onEnd: (userId) => void events.tell(sessionEnded, { userId }),
      isSubscribed: rights.isSubscribed,
      now,
      maxCached: MAX_CACHED,
    });
    events.on(rightsChanged, ({ userId }) => sessions.forget(userId));
    const shop = createShop({
      kv,
      catalogue,
      isDemo: () => true,
      provider: { gateway, testCards: null, testPortal: null, sendWebhooksTo() {} },
      vies: () => null,
      rates,
      guests: createGuestMaker(users),
      mail: () => null,
      log,
      events,
      erasure,
      hourly: null,
      now,
    });
    const access = await createAccess({
      secret,
      rights,
      sessions,
      maxCached: MAX_CACHED,
    });
    const credentials = createCredentials({
      users,
      sessions,
      knownDevices: createKnownDeviceStore(kv),
      passwords: {
        hash: (text) => Promise.resolve(text),
        verify: (text, hash) => Promise.resolve(text === hash),
      },
      rates,
      verifications: createVerificationStore(kv),
      mails: () => null,
      events,
      erasure,
    });
    return {
      shop,
      users,
      sessions,
      access,
      credentials,
      ...await createSharing({
        kv,
        secret,
        catalogue,
        access,
        rights,
        rates,
        previews: { kept: createFolder("/none"), readCover: () => Promise.resolve(null) },
        erasure,
        log,
        now,
      }),
      ...await createDownloads({
        kv,
        secret,
        rights,
        sessions,
        subscribedUntilMs: () => Promise.resolve(null),
        getFile: () => null,
        events,
        now,
      }),
    };
  }

  return { crashing, calls, clock, startMs: START_MS, stripe, start };
}
