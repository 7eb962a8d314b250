/** Two processes of the site over one store, with a clock that a test moves: real services, a provider in memory. */

import { createAccessService } from "@/lib/access/server/service.ts";
import { createCredentials } from "@/lib/accounts/server/credentials.ts";
import { createKnownDeviceStore } from "@/lib/accounts/server/known_device_store.ts";
import { createRateStore } from "@/lib/platform/server/rate_store.ts";
import { createSessionStore } from "@/lib/accounts/server/session_store.ts";
import { createSessions } from "@/lib/accounts/server/sessions.ts";
import { createUserStore } from "@/lib/accounts/server/user_store.ts";
import { createVerificationStore } from "@/lib/accounts/server/verification_store.ts";
import { loadCatalogue } from "@/lib/catalogue/server/load_catalogue.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { createClips } from "@/lib/sharing/server/clips/service.ts";
import { createSharedStore } from "@/lib/sharing/server/clips/store.ts";
import { createDeviceKeyService } from "@/lib/downloads/server/service.ts";
import { createDeviceKeyStore } from "@/lib/downloads/server/store.ts";
import { createFeedService } from "@/lib/sharing/server/feeds/service.ts";
import { createFeedStore } from "@/lib/sharing/server/feeds/store.ts";
import { createShop } from "@/lib/shop/server/payments/shop.ts";
import { createFakeLog } from "../fakes/log.ts";
import { gatewayOver } from "../fakes/stripe/gateway.ts";
import { createStandIn } from "../fakes/stripe/mod.ts";

export const ADA = { id: "ada", email: "ada@example.com" };
export const CALLER = { device: "phone", address: "192.0.2.1", deviceTokens: [], session: null };
const START_MS = Math.floor(Date.now() / 1_000) * 1_000; // grants end at whole seconds

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
export const catalogue: Catalogue = await loadCatalogue({ file, durations: () => 600 });

const secretOf = (key: number) => `secret ${key} of the tests, long enough to be one`;

/** The secrets that count after so many changes. */
export const secretsAt = (key: number): string =>
  [key, key - 1].filter((it) => it >= 0).map(secretOf).join(",");

export type World = Awaited<ReturnType<typeof openWorld>>;
export type Process = Awaited<ReturnType<World["start"]>>;

export async function openWorld() {
  const kv = await Deno.openKv(":memory:");
  const clock = { nowMs: START_MS };
  const now = () => clock.nowMs;
  const stripe = createStandIn({ now });
  const gateway = gatewayOver(stripe);
  const users = createUserStore(kv);
  await users.create({
    ...ADA,
    firstName: "Ada",
    lastName: "",
    passwordHash: "old",
    securityAnswerHash: null,
    createdAtMs: 0,
    emailVerifiedAtMs: null,
    disabledAtMs: null,
  });

  await users.create({
    id: "ben",
    email: "ben@example.com",
    firstName: "Ben",
    lastName: "",
    passwordHash: "ben",
    securityAnswerHash: null,
    createdAtMs: 0,
    emailVerifiedAtMs: null,
    disabledAtMs: null,
  });

  /** Wired as in lib/site/server/services.ts. */
  async function start(secret: string) {
    const shop = createShop({
      kv,
      catalogue,
      gateway,
      users,
      mail: null,
      log: createFakeLog(),
      onChange(userId) {
        access.forget(userId);
        sessions.forget(userId);
      },
      now,
    });
    const sessions = createSessions({
      sessions: createSessionStore(kv),
      users,
      onEnd: (userId) => access.forget(userId),
      isSubscribed: async (userId) => (await shop.subscriptions.status(userId)).isSubscribed,
      now,
    });
    const [feedStore, sharedStore] = [createFeedStore(kv), createSharedStore(kv)];
    const deviceKeyStore = createDeviceKeyStore(kv);
    const rates = createRateStore(kv, now);
    const access = await createAccessService({ secret, rights: shop.purchases, sessions });
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
      notices: null,
      onReplaced: deviceKeyStore.moveSession,
      settleUp: () => Promise.resolve(true),
      erase: [deviceKeyStore.erase, feedStore.erase, sharedStore.erase],
    });
    return {
      shop,
      sessions,
      access,
      credentials,
      feeds: createFeedService({ store: feedStore, catalogue, access, now }),
      clips: await createClips({ secret, catalogue, access, rates, store: sharedStore, now }),
      deviceKeys: await createDeviceKeyService({
        store: deviceKeyStore,
        secret,
        rights: shop.purchases,
        sessions,
        subscribedUntilMs: () => Promise.resolve(null),
        getFile: () => null,
        now,
      }),
    };
  }

  return { kv, clock, startMs: START_MS, stripe, start, [Symbol.dispose]: () => kv.close() };
}
