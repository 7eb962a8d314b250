import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { rightsChanged, sessionEnded, userErased } from "@/lib/accounts/events.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { createEvents } from "@/lib/platform/events.ts";
import { Store } from "@/lib/platform/kv/store.server.ts";
import { ownerOf } from "@/tests/fakes/rights.ts";
import { openTestShop } from "@/tests/fakes/shop.ts";
import { NO_ENTITLEMENTS, rightTo, type Viewer } from "./decide.ts";
import {
  CACHED_MS,
  createAccess,
  createGrants,
  createRights,
  MAX_STALE_MS,
} from "./rights.server.ts";

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
    shop.clock.nowMs += MAX_STALE_MS;
    expect(await right()).toBe("owned");
    await shop.stripe.refund(id);
    await shop.payments.settle(id);
    shop.clock.nowMs += MAX_STALE_MS;
    expect(await right()).toBe("none");
    await shop.subscriptions.setTest("ada", true);
    shop.clock.nowMs += MAX_STALE_MS;
    expect(await right()).toBe("subscribed");
    await shop.subscriptions.setTest("ada", false);
    shop.clock.nowMs += MAX_STALE_MS;
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
  world.nowMs = CACHED_MS - 1;
  await rights.of("ada");
  expect(world.reads).toBe(1);
  world.has = NO_ENTITLEMENTS;
  expect(await rights.of("ada", { fresh: true })).toEqual(NO_ENTITLEMENTS);
  expect(await rights.of("ada")).toEqual(NO_ENTITLEMENTS);
  expect(world.reads).toBe(2);
  world.nowMs += CACHED_MS;
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

const OLD = "the old secret of at least 32 letters";
const NEW = "the new secret of at least 32 letters";
const GRANT = {
  userId: "ada/ü",
  sourceBook: 11,
  sessionId: "phone",
  expiresAtMs: 1_700_000_000_000,
};

Deno.test("Grants: what was signed is read back, from memory too", async () => {
  const grants = await createGrants(NEW);
  const text = await grants.sign(GRANT);
  expect(text).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(encodeURIComponent(text)).toBe(text);
  expect(await grants.verify(text)).toEqual(GRANT);
  expect(await grants.verify(text)).toEqual(GRANT);
});

Deno.test("Grants: any other text is refused, one changed letter anywhere included", async () => {
  const grants = await createGrants(NEW);
  const text = await grants.sign(GRANT);
  for (let at = 0; at < text.length; at++) {
    for (const letter of ["A", "B", "_", "."]) {
      if (text[at] === letter) continue;
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      expect([changed, await grants.verify(changed)]).toEqual([changed, null]);
    }
  }
  const others = [
    "",
    ".",
    "..",
    "...",
    "40",
    text + ".",
    text + "A",
    ` ${text}`,
    "A".repeat(100_000),
  ];
  for (const other of others) expect(await grants.verify(other)).toBeNull();
});

Deno.test("Grants: keys rotate: the first secret signs, all of them verify [B9.1]", async () => {
  const before = await createGrants(OLD);
  const during = await createGrants(`${NEW}, ${OLD}`);
  const after = await createGrants(NEW);
  const text = await before.sign(GRANT);
  expect(await during.verify(text)).toEqual(GRANT);
  expect(await after.verify(text)).toBeNull();
  expect(await after.verify(await during.sign(GRANT))).toEqual(GRANT);
});

Deno.test("createGrants: an empty secret is refused", async () => {
  await expect(createGrants(" , ")).rejects.toThrow(/secret is empty/);
});

const START = Date.UTC(2025, 0, 1);
const LISTENER = { userId: "ada", sessionId: "phone" };
const PREMIUM = { isFree: false, sourceBook: 11 };

/** The service over rights and sessions that a test changes, and a clock it moves. */
async function createStreamWorld() {
  const world = { has: ownerOf(11), isLive: true, nowMs: START, questions: 0 };
  const access = await createAccess({
    secret: "a secret of the tests, long enough to be one",
    rights: {
      of: (userId) => {
        world.questions++;
        return Promise.resolve(userId === "ada" ? world.has : NO_ENTITLEMENTS);
      },
    },
    sessions: { isLive: () => Promise.resolve(world.isLive) },
  });
  const grant = await access.signGrant({ listener: LISTENER, sourceBook: 11, nowMs: START });
  const check = async (grantText: string | null, viewer: Viewer = null, chapter = PREMIUM) => {
    const { status, reason } = await access.checkStream({
      grantText,
      chapter,
      viewer,
      nowMs: world.nowMs,
    });
    return `${status} ${reason}`;
  };
  return { world, access, grant, check };
}

Deno.test("Access: a free chapter is open whatever was sent, and nobody is asked", async () => {
  const { world, check } = await createStreamWorld();
  const free = { isFree: true, sourceBook: 11 };
  expect(await check("nonsense", null, free)).toBe("200 free");
  expect(await check(null, null, free)).toBe("200 free");
  expect(world.questions).toBe(0);
});

Deno.test("Access: a grant alone opens its book, for 15 minutes [B9.1]", async () => {
  const { world, grant, check } = await createStreamWorld();
  expect(await check(grant)).toBe("200 owned");
  expect(await check(grant, null, { isFree: false, sourceBook: 12 })).toBe("401 other_book");
  world.nowMs += 15 * MINUTE_MS - 1;
  expect(await check(grant)).toBe("200 owned");
  world.nowMs += 1;
  expect(await check(grant)).toBe("401 expired");
});

Deno.test("Access: a cookie with the right needs no grant; without one it is 402", async () => {
  const { check } = await createStreamWorld();
  expect(await check(null, LISTENER)).toBe("200 owned");
  expect(await check(null, { userId: "bob", sessionId: "laptop" })).toBe("402 locked");
  expect(await check(null)).toBe("402 locked");
});

Deno.test("Access: a right or a session that its source knows to be gone counts at once", async () => {
  const { world, grant, check } = await createStreamWorld();
  expect(await check(grant)).toBe("200 owned");
  world.has = NO_ENTITLEMENTS;
  expect(await check(grant)).toBe("402 locked");
  world.has = { ...NO_ENTITLEMENTS, subscribedUntilMs: START + MINUTE_MS };
  expect(await check(grant)).toBe("200 subscribed");
  world.isLive = false;
  expect(await check(grant)).toBe("401 signed_out");
});

Deno.test("Access: an expired grant beside its own live cookie needs facts of that moment", async () => {
  const { world, grant, check } = await createStreamWorld();
  world.nowMs += 20 * MINUTE_MS;
  expect(await check(grant, LISTENER)).toBe("200 owned");
  world.has = NO_ENTITLEMENTS; // no minute passes, nobody tells
  expect(await check(grant, LISTENER)).toBe("402 locked");
  expect(await check(grant, { ...LISTENER, sessionId: "laptop" })).toBe("401 expired");
});
