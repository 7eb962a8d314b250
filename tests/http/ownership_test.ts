/** Every call that belongs to an account, asked by everyone it does not belong to. */

import { expect } from "npm:expect@30.5.2";
import { createClient, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const ACCOUNT_CALLS: [method: string, path: string, body?: unknown][] = [
  ["GET", "/api/auth/user"],
  ["POST", "/api/auth/update-profile", { firstName: "Eve" }],
  ["GET", "/api/auth/sessions"],
  ["DELETE", "/api/auth/sessions"],
  ["DELETE", "/api/auth/sessions/x"],
  ["GET", "/api/progress"],
  ["POST", "/api/progress", { audiobookId: 11, currentPosition: 5 }],
  ["POST", "/api/progress", "not even JSON"],
  ["GET", "/api/progress/11"],
  ["GET", "/api/progress/99"],
  ["GET", "/api/progress/history/11"],
  ["POST", "/api/progress/claim", {}],
  ["GET", "/api/progress/events"],
  ["GET", "/api/progress/now"],
  ["GET", "/api/recently-played"],
  ["GET", "/api/favorites"],
  ["GET", "/api/bookmarks"],
  ["POST", "/api/bookmarks", { audiobookId: 11, chapter: 3, positionSec: 1 }],
  ["PATCH", "/api/bookmarks/x", { note: "" }],
  ["DELETE", "/api/bookmarks/x"],
  ["POST", "/api/bookmarks/sync", { bookmarks: [] }],
  ["GET", "/api/bookmarks/export"],
  ["GET", "/api/purchases/x"],
  ["GET", "/api/purchases/x/11"],
  ["POST", "/api/purchases", { audiobookId: 11 }],
  ["POST", "/api/create-payment-intent", { audiobookId: 11 }],
  ["GET", "/api/verify-payment/pi_1"],
  ["GET", "/api/emergency-record-purchase/x/11"],
  ["GET", "/api/subscription"],
  ["POST", "/api/create-subscription"],
  ["POST", "/api/test-subscription", { isSubscribed: true }],
  ["POST", "/api/analytics/purchase", { transactionId: "x" }],
  ["POST", "/api/offline/key", { bookId: 11, deviceId: "0123456789abcdef" }],
  ["POST", "/api/offline/key", "not even JSON"],
];

const OTHER = { code: "other_listener", message: "Someone else is signed in here now." };

/** A guest may buy with an address, so here the body is read first: what is wrong with it is told to all alike. */
const GUEST_CALLS: [[method: string, path: string, body?: unknown]] = [
  ["POST", "/api/create-payment-intent", "not even JSON"],
];

Deno.test("no session, a forged one and a revoked one: byte-identical refusals everywhere [A7.15]", async () => {
  await using site = await openTestSite();
  const revoked = await signUp(site);
  const { cookie } = revoked;
  await revoked.call("POST", "/api/auth/logout");
  revoked.cookie = cookie;
  const forged = createClient(site);
  forged.cookie = `session=${"A".repeat(43)}`;
  for (const call of [...ACCOUNT_CALLS, ...GUEST_CALLS]) {
    const [method, path, body] = call;
    const answers = await Promise.all(
      [createClient(site), forged, revoked].map((it) => it.call(method, path, body)),
    );
    const [first] = answers;
    const status = GUEST_CALLS.includes(call) ? 400 : 401;
    expect([method, path, first!.status]).toEqual([method, path, status]);
    for (const { headers } of answers) headers.delete("x-request-id"); // each request has its own
    for (const it of answers) {
      expect([it.text, [...it.headers]]).toEqual([first!.text, [...first!.headers]]);
    }
  }
});

Deno.test("what is another's and what is nobody's: byte-identical 404s", async () => {
  await using site = await openTestSite();
  const [owner, eve] = [await signUp(site), await signUp(site)];
  const { body: bookmark } = await owner.call("POST", "/api/bookmarks", {
    audiobookId: 11,
    chapter: 3,
    positionSec: 1,
  });
  const { body: [session] } = await owner.call("GET", "/api/auth/sessions");
  const pairs: [method: string, foreign: string, missing: string, body?: unknown][] = [
    ["GET", `/api/purchases/${owner.userId}`, "/api/purchases/nobody"],
    ["GET", `/api/purchases/${owner.userId}`, "/api/purchases/%F0%9F%A6%89"],
    ["GET", `/api/purchases/${owner.userId}/11`, "/api/purchases/nobody/99"],
    ["GET", `/api/purchases/${owner.userId}/11`, "/api/purchases/1/x"],
    ["PATCH", `/api/bookmarks/${bookmark.id}`, "/api/bookmarks/nothing", { note: "mine" }],
    ["DELETE", `/api/bookmarks/${bookmark.id}`, "/api/bookmarks/nothing"],
    ["DELETE", `/api/auth/sessions/${session.id}`, "/api/auth/sessions/nothing"],
  ];
  for (const [method, foreign, missing, body] of pairs) {
    const [a, b] = [await eve.call(method, foreign, body), await eve.call(method, missing, body)];
    for (const { headers } of [a, b]) headers.delete("x-request-id"); // each request has its own
    expect([missing, a.status, a.text, [...a.headers]]).toEqual([missing, 404, b.text, [
      ...b.headers,
    ]]);
  }
  expect((await owner.call("GET", "/api/bookmarks")).body).toEqual([bookmark]);
  expect((await owner.call("GET", "/api/auth/user")).status).toBe(200);
});

Deno.test("purchases: one's own id is answered [A3.9 A7.10]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const list = await client.call("GET", `/api/purchases/${client.userId}`);
  expect([list.status, list.body]).toEqual([200, { purchases: [], hasCompleteSeries: false }]);
  const one = await client.call("GET", `/api/purchases/${client.userId}/11?_nocache=1`);
  expect([one.status, one.body]).toEqual([200, { isPurchased: false }]);
});

Deno.test("on behalf of another account: refused everywhere with one code, and nothing of it happens [C1.58]", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site, "ada@example.com"), eve = await signUp(site, "eve@example.com");
  const [[, guests]] = GUEST_CALLS; // may be anybody's
  for (const [method, path, body] of ACCOUNT_CALLS.filter(([, path]) => path !== guests)) {
    const { status, body: { error } } = await eve.call(
      method,
      `${path}?listener=${ada.userId}`,
      body,
    );
    expect([method, path, status, error]).toEqual([method, path, 403, OTHER]);
  }
  for (const path of ["/api/progress", "/api/bookmarks", "/api/favorites"]) {
    expect([path, (await eve.call("GET", path)).body]).toEqual([path, []]);
  }
  const own = await eve.call("GET", `/api/progress?listener=${eve.userId}`);
  expect([own.status, own.body]).toEqual([200, []]);
});
