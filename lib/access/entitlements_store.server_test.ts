import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createUserStore } from "@/lib/accounts/user_store.server.ts";
import { guardStore } from "@/lib/platform/kv/guard.server.ts";
import { keys } from "@/lib/platform/kv/keys.server.ts";
import type { PurchaseService } from "@/lib/shop/purchases/service.server.ts";
import { openTestShop } from "@/tests/fakes/shop.ts";
import { makeUser } from "@/tests/fakes/user.ts";
import type { Entitlements } from "./decide.ts";
import { createEntitlementsStore, type EntitlementsStore } from "./entitlements_store.server.ts";
import { type AccessService, createAccessService } from "./rights.server.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const NOTHING = {
  ownedBookIds: [],
  suspendedBookIds: [],
  revokedBookIds: [],
  subscribedUntilMs: null,
  isDisabled: false,
};

/** The stored entitlements; where there are none, those that `read` returns, which are then stored. */
async function readThrough(
  store: EntitlementsStore,
  read: () => Promise<Entitlements>,
): Promise<Entitlements> {
  const snapshot = await store.read("ada");
  if (snapshot.entitlements) return snapshot.entitlements;
  const found = await read();
  await store.write(snapshot, found);
  return found;
}

function openAccess(purchases: PurchaseService): Promise<AccessService> {
  return createAccessService({
    secret: "a secret of the tests, long enough to be one",
    rights: purchases,
    sessions: { isLive: () => Promise.resolve(true) },
  });
}

Deno.test("access: what one process takes or gives, another knows within a minute, over one file", async () => {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-" });
  const path = join(dir, "lamplight.kv");
  {
    using here = guardStore(await Deno.openKv(path), { isRemote: false });
    using there = guardStore(await Deno.openKv(path), { isRemote: false });
    await using shop = await openTestShop({ kv: here });
    await using other = await openTestShop({ ...shop, kv: there, gateway: undefined });
    const access = await openAccess(other.purchases);
    const check = async () => {
      const { status, reason } = await access.checkStream({
        grantText: null,
        chapter: { isFree: false, sourceBook: 12 },
        viewer: { userId: "ada", sessionId: "phone" },
        nowMs: shop.clock.nowMs,
      });
      return `${status} ${reason}`;
    };
    expect(await check()).toBe("402 locked");
    const id = await shop.pay({ user: ADA, bookId: 15 });
    await shop.payments.settle(id);
    shop.clock.nowMs += MINUTE_MS;
    expect(await check()).toBe("200 owned");
    await shop.stripe.refund(id);
    await shop.payments.settle(id);
    shop.clock.nowMs += MINUTE_MS;
    expect(await check()).toBe("402 locked");
    await shop.subscriptions.setTest("ada", true);
    shop.clock.nowMs += MINUTE_MS;
    expect(await check()).toBe("200 subscribed");
    await shop.subscriptions.setTest("ada", false);
    shop.clock.nowMs += MINUTE_MS;
    expect(await check()).toBe("402 locked");
  }
  await Deno.remove(dir, { recursive: true });
});

Deno.test("EntitlementsStore: kept for five minutes by its own time, dropped with what changes the account [B9.3]", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = { nowMs: 0 };
  const store = createEntitlementsStore(kv, () => clock.nowMs);
  const get = () => readThrough(store, read);
  let reads = 0;
  const read = () => (reads++, Promise.resolve(NOTHING));
  await get();
  clock.nowMs = 5 * MINUTE_MS - 1;
  expect([await get(), reads]).toEqual([NOTHING, 1]);
  clock.nowMs += 1; // KV itself would keep the record up to a minute longer
  await get();
  expect(reads).toBe(2);
  const users = createUserStore(kv);
  await users.create(makeUser(ADA));
  await get();
  await users.update("ada", { disabledAtMs: 1 });
  await get();
  expect(reads).toBe(3);
});

Deno.test("EntitlementsStore: what was read before a change is not kept after it", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = createEntitlementsStore(kv, () => 0);
  await readThrough(store, async () => {
    await kv.set(keys.ledger("ada"), 1); // a purchase lands while they are being read
    return NOTHING;
  });
  expect((await kv.get(keys.entitlements("ada"))).value).toBe(null);
});
