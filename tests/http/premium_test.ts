/** Premium audio over HTTP, with rights and sessions as the test sets them. */

import { expect } from "npm:expect@30.5.2";
import { createAccess } from "@/lib/access/rights.server.ts";
import { createFakeRights, ownerOf } from "../fakes/rights.ts";
import { openTestSite } from "./harness.ts";

const SECRET = "a secret of the tests, long enough to be one";
const LISTENER = { userId: "ada", sessionId: "phone" };
const RANGE = { headers: { range: "bytes=0-99" } };

/** The site with a listener who has bought The One, and an address that carries a grant of hers. */
async function openOwnersSite() {
  const world = createFakeRights();
  world.give(LISTENER.userId, ownerOf(11));
  const site = await openTestSite(async () => ({
    access: await createAccess({ secret: SECRET, ...world }),
  }));
  const grant = (o: { sourceBook?: number; agoMs?: number } = {}) =>
    site.services.access.signGrant({
      listener: LISTENER,
      sourceBook: o.sourceBook ?? 11,
      nowMs: Date.now() - (o.agoMs ?? 0),
    });
  const play = async (path: string, auth: string) => {
    const answer = await site.ask(`${path}&_auth=${encodeURIComponent(auth)}`, RANGE);
    await answer.body?.cancel();
    return answer;
  };
  return { site, world, grant, play, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

Deno.test("GET /api/stream: the owner's grant opens a premium chapter, privately", async () => {
  await using it = await openOwnersSite();
  const answer = await it.play("/api/stream/11?chapter=5", await it.grant());
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-type")).toBe("audio/mpeg");
  expect(answer.headers.get("cache-control")).toMatch(/private|no-store/);
});

Deno.test("GET /api/stream: a grant for the source book opens its chapters in the series [B7.5]", async () => {
  await using it = await openOwnersSite();
  const chapters: { number: number | null; isFree: boolean; sourceBook: number }[] =
    await (await it.site.ask("/api/audiobooks/15/chapters")).json();
  const first = (sourceBook: number) =>
    chapters.find((it) => it.number !== null && !it.isFree && it.sourceBook === sourceBook)?.number;
  const grant = await it.grant();
  expect((await it.play(`/api/stream/15?chapter=${first(11)}`, grant)).status).toBe(206);
  expect((await it.play(`/api/stream/15?chapter=${first(12)}`, grant)).status).toBe(401);
});

Deno.test("GET /api/stream: a grant for another book, a changed one and an expired one are 401", async () => {
  await using it = await openOwnersSite();
  const good = await it.grant();
  const changed = (good[0] === "A" ? "B" : "A") + good.slice(1);
  const grants = {
    other: await it.grant({ sourceBook: 12 }),
    changed,
    cut: good.slice(0, -1),
    expired: await it.grant({ agoMs: 16 * 60_000 }),
  };
  for (const [what, grant] of Object.entries(grants)) {
    const answer = await it.play("/api/stream/11?chapter=5", grant);
    expect(`${what} ${answer.status}`).toBe(`${what} 401`);
  }
});

Deno.test("GET /api/stream: a right that is gone is 402, a session that is gone 401, at once where it is known", async () => {
  await using it = await openOwnersSite();
  const grant = await it.grant();
  expect((await it.play("/api/stream/11?chapter=5", grant)).status).toBe(206);
  it.world.give(LISTENER.userId, ownerOf());
  expect((await it.play("/api/stream/11?chapter=5", grant)).status).toBe(402);
  it.world.endSession(LISTENER.sessionId);
  expect((await it.play("/api/stream/11?chapter=5", grant)).status).toBe(401);
});

Deno.test("GET /api/stream: a free chapter ignores what was sent as a grant and may be kept by all", async () => {
  await using it = await openOwnersSite();
  const answer = await it.play("/api/stream/11?chapter=1", "nonsense");
  expect(answer.status).toBe(206);
  expect(answer.headers.get("cache-control")).toContain("public");
});
