import { rightsChanged, sessionEnded, userErased } from "@/lib/accounts/events.ts";
import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createEvents } from "@/lib/platform/events.ts";
import { Store } from "@/lib/platform/kv/store.server.ts";
import { ownerOf } from "@/tests/fakes/rights.ts";
import { openTestShop } from "@/tests/fakes/shop.ts";
import { NO_ENTITLEMENTS, rightTo } from "./decide.ts";
import { createRights, PROMISED_MS, REMEMBERED_MS } from "./rights.server.ts";

const ADA = { id: "ada", email: "ada@example.com" };

Deno.test("Rights: what one process takes or gives, another knows within a minute, over one file", async () => {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-" });
  const path = join(dir, "lamplight.kv");
  {
    using here = new Store(await Deno.openKv(path), { isRemote: false });
    using there = new Store(await Deno.openKv(path), { isRemote: false });
    await using shop = await openTestShop({ kv: here });
    await using other = await openTestShop({ ...shop, kv: there, gateway: undefined });
    const now = () => shop.clock.nowMs;
    const rights = createRights({ read: other.entitlements, events: createEvents(), now });
    const right = async () => rightTo(await rights.of("ada"), 12, now());
    expect(await right()).toBe("none");
    const id = await shop.pay({ user: ADA, bookId: 15 });
    await shop.payments.settle(id);
    shop.clock.nowMs += PROMISED_MS;
    expect(await right()).toBe("owned");
    await shop.stripe.refund(id);
    await shop.payments.settle(id);
    shop.clock.nowMs += PROMISED_MS;
    expect(await right()).toBe("none");
    await shop.subscriptions.setTest("ada", true);
    shop.clock.nowMs += PROMISED_MS;
    expect(await right()).toBe("subscribed");
    await shop.subscriptions.setTest("ada", false);
    shop.clock.nowMs += PROMISED_MS;
    expect(await right()).toBe("none");
  }
  await Deno.remove(dir, { recursive: true });
});

/** Rights over entitlements and a clock that a test moves. */
function createWorld() {
  const world = { has: ownerOf(11), nowMs: 0, reads: 0 };
  const events = createEvents();
  const read = () => (world.reads++, Promise.resolve(world.has));
  const rights = createRights({ read, events, now: () => world.nowMs });
  return { world, events, rights };
}

Deno.test("Rights: kept for 30 seconds, unless they are asked for afresh", async () => {
  const { world, rights } = createWorld();
  await rights.of("ada");
  world.nowMs = REMEMBERED_MS - 1;
  await rights.of("ada");
  expect(world.reads).toBe(1);
  world.has = NO_ENTITLEMENTS;
  expect(await rights.of("ada", { fresh: true })).toEqual(NO_ENTITLEMENTS);
  expect(await rights.of("ada")).toEqual(NO_ENTITLEMENTS);
  expect(world.reads).toBe(2);
  world.nowMs += REMEMBERED_MS;
  await rights.of("ada");
  expect(world.reads).toBe(3);
});

Deno.test("Rights: every event that changes them counts at once, for whom it is about", async () => {
  const { world, events, rights } = createWorld();
  for (const event of [rightsChanged, sessionEnded, userErased]) {
    world.has = ownerOf(11);
    rights.forget("ada");
    expect(await rights.of("ada")).toEqual(ownerOf(11));
    world.has = NO_ENTITLEMENTS;
    await events.tell(event, { userId: "ben" });
    expect(await rights.of("ada")).toEqual(ownerOf(11));
    await events.tell(event, { userId: "ada" });
    expect(await rights.of("ada")).toEqual(NO_ENTITLEMENTS);
  }
});

Deno.test("Rights: what was read before a change is not kept after it", async () => {
  const { world, events, rights } = createWorld();
  const asked = rights.of("ada");
  world.has = NO_ENTITLEMENTS; // a refund lands while they are being read
  await events.tell(rightsChanged, { userId: "ada" });
  await asked;
  expect(await rights.of("ada")).toEqual(NO_ENTITLEMENTS);
});

Deno.test("Rights: that an account which does not exist has nothing is not kept", async () => {
  const { world, rights } = createWorld();
  world.has = { ...NO_ENTITLEMENTS, isDisabled: true };
  await rights.of("forged");
  await rights.of("forged");
  expect(world.reads).toBe(2);
  world.has = { ...ownerOf(11), isDisabled: true };
  await rights.of("ada");
  await rights.of("ada");
  expect(world.reads).toBe(3);
});
