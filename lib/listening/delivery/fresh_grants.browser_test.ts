import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer } from "@/tests/fakes/player.ts";
import { FreshGrants, withGrants } from "./delivery.browser.ts";

const LONG_MS = 15 * 60_000;
const SEGMENT = "https://a.example/api/hls/11/2/48k-1/7.mp3?_auth=old";

/** A grant in the form of lib/access/rights.server.ts. */
const makeGrant = (name: string, forMs: number) => {
  const expirySec = Math.floor((Date.now() + forMs) / 1000);
  const payload = btoa(JSON.stringify([name, 11, "session", expirySec]));
  return `k.${payload.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.mac`;
};

/** Book 11 whose chapter 2 has this grant, and a server that gives new ones of `renewedForMs`. */
function start(grant: string, renewedForMs = LONG_MS) {
  const made = makePlayer(), counted = { renewals: 0 };
  const book = makeBook();
  book.chapters[2]!.src += `&_auth=${grant}`;
  made.player.list.book.value = book;
  const grants = new FreshGrants(made.player, () => {
    const fresh = makeGrant(`renewed ${++counted.renewals}`, renewedForMs);
    made.player.list.book.value = withGrants(made.player.list.book.value!, { 11: fresh });
    return Promise.resolve(true);
  });
  const ask = async (address = SEGMENT) =>
    new URL(await grants.toFresh(address)).searchParams.get("_auth");
  const now = () => /_auth=(.*)/.exec(made.player.list.book.value!.chapters[2]!.src!)![1]!;
  return { ...made, grants, counted, ask, now, [Symbol.dispose]: () => made.player.dispose() };
}

Deno.test("FreshGrants: a request carries the player's grant, not the playlist's", async () => {
  const grant = makeGrant("ada", LONG_MS);
  using it = start(grant);
  expect(await it.ask()).toBe(grant);
  expect(it.counted.renewals).toBe(0);
});

Deno.test("FreshGrants: what is about to end is renewed before it is used", async () => {
  using it = start(makeGrant("ada", 30_000));
  expect(await it.ask()).toBe(it.now());
  expect(it.counted.renewals).toBe(1);
});

Deno.test("FreshGrants: to a wrong clock all grants are old, and few are renewed for that", async () => {
  using it = start(makeGrant("ada", -LONG_MS), -LONG_MS);
  for (let n = 0; n < 5; n++) await it.ask();
  expect(it.counted.renewals).toBe(1);
});

Deno.test("FreshGrants: a refused grant is renewed, and the renewed one may be refused in its turn", async () => {
  using it = start(makeGrant("ada", LONG_MS));
  const first = await it.ask();
  expect(it.grants.refuse(SEGMENT)).toBe(true);
  expect(await it.ask()).not.toBe(first);
  expect(it.counted.renewals).toBe(1);
  expect(it.grants.refuse(SEGMENT)).toBe(true);
});

Deno.test("FreshGrants: two that were refused with one grant are both asked for again, after one renewal", async () => {
  using it = start(makeGrant("ada", LONG_MS));
  const other = "https://a.example/api/hls/11/2/24k-1/index.m3u8?_auth=old";
  const first = await it.ask();
  await it.ask(other);
  expect([it.grants.refuse(SEGMENT), it.grants.refuse(other)]).toEqual([true, true]);
  const again = await Promise.all([it.ask(), it.ask(other)]);
  expect(again).toEqual([it.now(), it.now()]);
  expect(again[0]).not.toBe(first);
  expect(it.counted.renewals).toBe(1);
});

Deno.test("FreshGrants: without a renewal a second refusal is the last", async () => {
  using made = makePlayer();
  const grants = new FreshGrants(made.player, () => Promise.resolve(false));
  const address = "/api/hls/11/2/index.m3u8?_auth=bad";
  await grants.toFresh(address);
  expect(grants.refuse(address)).toBe(true);
  expect(await grants.toFresh(address)).toBe(address);
  expect(grants.refuse(address)).toBe(false);
});

Deno.test("FreshGrants: a free chapter's address stays as it is", async () => {
  using made = makePlayer();
  const grants = new FreshGrants(made.player, () => Promise.reject(new Error("not asked for")));
  expect(await grants.toFresh("/api/hls/11/1/index.m3u8")).toBe("/api/hls/11/1/index.m3u8");
});
