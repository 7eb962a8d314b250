import { expect } from "npm:expect@30.5.2";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { ownerOf } from "@/tests/fakes/rights.ts";
import { NO_ENTITLEMENTS, type Viewer } from "./decide.ts";
import { createAccess, createGrants } from "./grants.server.ts";

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
const ADA = { userId: "ada", sessionId: "phone" };
const PREMIUM = { isFree: false, sourceBook: 11 };

/** The service over rights and sessions that a test changes, and a clock it moves. */
async function createWorld() {
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
  const grant = await access.signGrant({ listener: ADA, sourceBook: 11, nowMs: START });
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
  const { world, check } = await createWorld();
  const free = { isFree: true, sourceBook: 11 };
  expect(await check("nonsense", null, free)).toBe("200 free");
  expect(await check(null, null, free)).toBe("200 free");
  expect(world.questions).toBe(0);
});

Deno.test("Access: a grant alone opens its book, for 15 minutes [B9.1]", async () => {
  const { world, grant, check } = await createWorld();
  expect(await check(grant)).toBe("200 owned");
  expect(await check(grant, null, { isFree: false, sourceBook: 12 })).toBe("401 other_book");
  world.nowMs += 15 * MINUTE_MS - 1;
  expect(await check(grant)).toBe("200 owned");
  world.nowMs += 1;
  expect(await check(grant)).toBe("401 expired");
});

Deno.test("Access: a cookie with the right needs no grant; without one it is 402", async () => {
  const { check } = await createWorld();
  expect(await check(null, ADA)).toBe("200 owned");
  expect(await check(null, { userId: "bob", sessionId: "laptop" })).toBe("402 locked");
  expect(await check(null)).toBe("402 locked");
});

Deno.test("Access: a right or a session that its source knows to be gone counts at once", async () => {
  const { world, grant, check } = await createWorld();
  expect(await check(grant)).toBe("200 owned");
  world.has = NO_ENTITLEMENTS;
  expect(await check(grant)).toBe("402 locked");
  world.has = { ...NO_ENTITLEMENTS, subscribedUntilMs: START + MINUTE_MS };
  expect(await check(grant)).toBe("200 subscribed");
  world.isLive = false;
  expect(await check(grant)).toBe("401 signed_out");
});

Deno.test("Access: an expired grant beside its own live cookie needs facts of that moment", async () => {
  const { world, grant, check } = await createWorld();
  world.nowMs += 20 * MINUTE_MS;
  expect(await check(grant, ADA)).toBe("200 owned");
  world.has = NO_ENTITLEMENTS; // no minute passes, nobody tells
  expect(await check(grant, ADA)).toBe("402 locked");
  expect(await check(grant, { ...ADA, sessionId: "laptop" })).toBe("401 expired");
});
