import { expect } from "npm:expect@30.5.2";
import type { Right, Viewer } from "./decide.ts";
import { createAccessService } from "./rights.server.ts";

const MINUTE_MS = 60_000;
const START = Date.UTC(2025, 0, 1);
const ADA = { userId: "ada", sessionId: "phone" };
const PREMIUM = { isFree: false, sourceBook: 11 };

/** The service over rights and sessions that a test changes, and a clock it moves. */
async function createWorld() {
  const world = { right: "owned" as Right, isLive: true, nowMs: START, questions: 0 };
  const access = await createAccessService({
    secret: "a secret of the tests, long enough to be one",
    rights: {
      getRight: (userId, bookId) => {
        world.questions++;
        return Promise.resolve(userId === "ada" && bookId === 11 ? world.right : "none");
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

Deno.test("AccessService: a free chapter is open whatever was sent, and nobody is asked", async () => {
  const { world, check } = await createWorld();
  const free = { isFree: true, sourceBook: 11 };
  expect(await check("nonsense", null, free)).toBe("200 free");
  expect(await check(null, null, free)).toBe("200 free");
  expect(world.questions).toBe(0);
});

Deno.test("AccessService: a grant alone opens its book, for 15 minutes [B9.1]", async () => {
  const { world, grant, check } = await createWorld();
  expect(await check(grant)).toBe("200 owned");
  expect(await check(grant, null, { isFree: false, sourceBook: 12 })).toBe("401 other_book");
  world.nowMs += 15 * MINUTE_MS - 1;
  expect(await check(grant)).toBe("200 owned");
  world.nowMs += 1;
  expect(await check(grant)).toBe("401 expired");
});

Deno.test("AccessService: a cookie with the right needs no grant; without one it is 402", async () => {
  const { check } = await createWorld();
  expect(await check(null, ADA)).toBe("200 owned");
  expect(await check(null, { userId: "bob", sessionId: "laptop" })).toBe("402 locked");
  expect(await check(null)).toBe("402 locked");
});

Deno.test("AccessService: a right or a session that its source knows to be gone counts at once", async () => {
  const { world, grant, check } = await createWorld();
  expect(await check(grant)).toBe("200 owned");
  world.right = "none";
  expect(await check(grant)).toBe("402 locked");
  world.right = "subscribed";
  expect(await check(grant)).toBe("200 subscribed");
  world.isLive = false;
  expect(await check(grant)).toBe("401 signed_out");
});

Deno.test("AccessService: an expired grant beside its own live cookie needs facts of that moment", async () => {
  const { world, grant, check } = await createWorld();
  world.nowMs += 20 * MINUTE_MS;
  expect(await check(grant, ADA)).toBe("200 owned");
  world.right = "none"; // no minute passes, nobody tells
  expect(await check(grant, ADA)).toBe("402 locked");
  expect(await check(grant, { ...ADA, sessionId: "laptop" })).toBe("401 expired");
});
