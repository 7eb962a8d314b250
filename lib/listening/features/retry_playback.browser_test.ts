import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { retryPlayback } from "./recovery.browser.ts";

function start(status: number) {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const made = makePlayer();
  const asked: string[] = [];
  const network = { status, grants: false, renewals: 0, locked: 0 };
  const ports = {
    getStatus: (src: string) => {
      asked.push(src);
      return Promise.resolve(network.status);
    },
    refreshGrants: () => {
      network.renewals++;
      return Promise.resolve(network.grants);
    },
    onLocked: () => void network.locked++,
  };
  retryPlayback(made.player, made.media, ports, made.player.disposed);
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.element.ready(180);
  made.element.advance(20);
  return {
    ...made,
    clock,
    asked,
    network,
    [Symbol.dispose]: () => {
      made.player.dispose();
      clock.uninstall();
    },
  };
}

Deno.test("retryPlayback: tries once again in silence after 1 s, where it failed [B9.7]", async () => {
  using made = start(200);
  made.element.fail(2);
  await made.clock.tickAsync(999);
  expect(made.element.loads).toBe(1);
  await made.clock.tickAsync(1);
  expect(made.element.loads).toBe(2);
  expect(made.element.currentTime).toBe(20);
  expect(made.player.media.paused.value).toBe(false);
  expect(made.player.notice.value).toBe(null);
});

Deno.test("retryPlayback: a second failure at the same place is said in words", async () => {
  using made = start(503);
  made.element.fail(4);
  await made.clock.tickAsync(1000);
  made.element.fail(4);
  await made.clock.tickAsync(0);
  expect(made.player.notice.value).toEqual({ kind: "error", code: 4, status: 503, bookId: 11 });
  expect(made.player.media.paused.value).toBe(true);
  await made.clock.tickAsync(60_000);
  expect(made.element.loads).toBe(2);
});

Deno.test("retryPlayback: a failure further on has its own second try", async () => {
  using made = start(200);
  made.element.fail(2);
  await made.clock.tickAsync(1000);
  made.element.ready(180);
  made.element.advance(30);
  made.element.fail(2);
  await made.clock.tickAsync(1000);
  expect(made.element.loads).toBe(3);
  expect(made.element.currentTime).toBe(50);
});

Deno.test("retryPlayback: a premium stream (402) asks to buy at once", async () => {
  using made = start(402);
  made.element.fail(4);
  await made.clock.tickAsync(0);
  expect(made.player.notice.value).toEqual({ kind: "rest-locked", bookId: 11 });
  expect(made.network.locked).toBe(1);
  await made.clock.tickAsync(5000);
  expect(made.element.loads).toBe(1);
});

Deno.test("retryPlayback: a pause calls the second try off, the next press makes it", async () => {
  using made = start(200);
  made.element.fail(2);
  made.player.pause();
  await made.clock.tickAsync(5000);
  expect(made.element.loads).toBe(1);
  made.player.play();
  expect(made.element.loads).toBe(2);
  expect(made.element.currentTime).toBe(20);
});

Deno.test("retryPlayback: a preload that fails unasked says nothing and asks nothing", async () => {
  using made = start(404);
  made.player.pause();
  made.element.fail(4);
  await made.clock.tickAsync(5000);
  expect(made.player.notice.value).toBe(null);
  expect(made.asked).toEqual([]);
});

Deno.test("retryPlayback: what fails at its beginning counts as asked for, though it says it is paused", async () => {
  using made = start(200);
  made.player.nextChapter();
  made.element.paused = true;
  made.element.fail(4);
  await made.clock.tickAsync(1000);
  expect(made.element.loads).toBe(3);
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("retryPlayback: without a network it waits, and goes on by itself where it was", async () => {
  using made = start(0);
  made.element.fail(2);
  await made.clock.tickAsync(50_000);
  expect(made.element.loads).toBe(1);
  expect(made.player.notice.value).toBe(null);
  made.network.status = 200;
  await made.clock.tickAsync(30_000);
  expect(made.element.loads).toBe(2);
  expect(made.element.currentTime).toBe(20);
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("retryPlayback: back online it does not wait for its next turn", async () => {
  using made = start(0);
  made.element.fail(2);
  await made.clock.tickAsync(20_000);
  made.network.status = 200;
  globalThis.dispatchEvent(new Event("online"));
  await made.clock.tickAsync(0);
  expect(made.element.loads).toBe(2);
});

Deno.test("retryPlayback: a pause ends the waiting for the network", async () => {
  using made = start(0);
  made.element.fail(2);
  await made.clock.tickAsync(5000);
  made.player.pause();
  made.network.status = 200;
  await made.clock.tickAsync(60_000);
  expect(made.element.loads).toBe(1);
});

Deno.test("retryPlayback: half an hour without a network is said in words", async () => {
  using made = start(0);
  made.element.fail(2);
  await made.clock.tickAsync(31 * 60_000);
  expect(made.player.notice.value).toMatchObject({ kind: "error", status: 0 });
});

Deno.test("retryPlayback: an expired grant is renewed at once and in silence", async () => {
  using made = start(401);
  made.network.grants = true;
  made.element.fail(2);
  await made.clock.tickAsync(0);
  expect(made.element.loads).toBe(2);
  expect(made.element.currentTime).toBe(20);
  expect(made.player.media.paused.value).toBe(false);
  expect(made.player.notice.value).toBe(null);
});

Deno.test("retryPlayback: a fresh grant that is refused too is said in words", async () => {
  using made = start(401);
  made.network.grants = true;
  made.element.fail(2);
  await made.clock.tickAsync(0);
  made.element.fail(2);
  await made.clock.tickAsync(0);
  expect(made.network.renewals).toBe(1);
  expect(made.player.notice.value).toMatchObject({ kind: "error", status: 401 });
});

Deno.test("retryPlayback: a server that answers again but fails is said in words", async () => {
  using made = start(0);
  made.element.fail(2);
  await made.clock.tickAsync(500);
  made.network.status = 503;
  await made.clock.tickAsync(1000);
  expect(made.element.loads).toBe(2);
  made.element.fail(4);
  await made.clock.tickAsync(0);
  expect(made.player.notice.value).toMatchObject({ kind: "error", status: 503 });
});
