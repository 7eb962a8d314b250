import { expect } from "npm:expect@30.5.2";
import { RefusedLocks, withLocks } from "@/tests/fakes/locks.ts";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { ownSound } from "./one_listener.browser.ts";

Deno.test("ownSound: sound plays where locks are refused, and each press asks once", async () => {
  const locks = new RefusedLocks();
  using _ = withLocks(locks);
  using made = makePlayer();
  const { element, media, player } = made;
  player.visit(makeBook(), makeStart());
  const stop = new AbortController();
  ownSound(player, media, () => {}, stop.signal);
  for (const press of [1, 2]) {
    player.play();
    await new Promise((done) => setTimeout(done)); // an endless loop of microtasks would never get here
    expect(element.paused).toBe(false);
    expect(locks.requests).toBe(press);
    player.pause();
  }
  stop.abort();
});
