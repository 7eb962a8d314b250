/** Fresh grants over HTTP: for whom, and that they open what they say. */

import { expect } from "npm:expect@30.5.2";
import type { Viewer } from "@/lib/access/decide.ts";
import { createAccess } from "@/lib/access/rights.server.ts";
import { createFakeRights, ownerOf } from "../fakes/rights.ts";
import { openTestSite } from "./harness.ts";

const ADA = { userId: "ada", sessionId: "phone" };

async function openOwnersSite() {
  const world = createFakeRights();
  world.give(ADA.userId, ownerOf(11));
  const access = await createAccess({
    secret: "a secret of the tests, long enough",
    ...world,
  });
  return await openTestSite(() => ({ access }));
}

/** The handler itself, asked by a listener whom the site would know by her session. */
async function ask(site: Awaited<ReturnType<typeof openOwnersSite>>, book: string, viewer: Viewer) {
  const { handler } = await import("../../routes/api/grants/[book].ts");
  const { services } = site;
  const req = new Request(`http://books.example/api/grants/${book}`);
  const ctx = { req, params: { book }, state: { services, viewer } };
  return await handler(ctx as unknown as Parameters<typeof handler>[0]);
}

Deno.test("GET /api/grants: a visitor is asked to log in, an unknown book is 404 [C1.14]", async () => {
  await using site = await openOwnersSite();
  expect((await site.ask("/api/grants/11")).status).toBe(401);
  expect((await site.ask("/api/grants/99")).status).toBe(404);
  expect((await site.ask("/api/grants/11", { method: "POST" })).status).toBe(405);
});

Deno.test("GET /api/grants: an owner's grant opens a premium chapter, and is kept by no cache", async () => {
  await using site = await openOwnersSite();
  const answer = await ask(site, "11", ADA);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const { grants, expiresAt } = await answer.json();
  expect(Object.keys(grants)).toEqual(["11"]);
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  const heard = await site.ask(`/api/stream/11?chapter=5&_auth=${grants[11]}`, {
    headers: { range: "bytes=0-99" },
  });
  await heard.body?.cancel();
  expect(heard.status).toBe(206);
});

Deno.test("GET /api/grants: without a right it is 402; of a series, what is owned", async () => {
  await using site = await openOwnersSite();
  expect((await ask(site, "12", ADA)).status).toBe(402);
  const { grants } = await (await ask(site, "15", ADA)).json();
  expect(Object.keys(grants)).toEqual(["11"]);
});
