import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { renewAddress } from "./recovery.browser.ts";

/** A player that has just begun; `led` is the page's attribute. */
function start(led: string | undefined) {
  const clock = FakeTimers.install({ toFake: ["performance"] });
  const made = makePlayer();
  const root = { dataset: { led } } as unknown as HTMLElement;
  renewAddress(made.player, made.media, { root, stop: made.player.disposed });
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.element.ready(180);
  made.element.advance(20);
  return {
    ...made,
    clock,
    [Symbol.dispose]: () => {
      made.player.dispose();
      clock.uninstall();
    },
  };
}

Deno.test("renewAddress: sound that is wanting late has its source opened anew, at the same place", () => {
  using made = start("60");
  made.media.dispatchEvent(new Event("emptied"));
  made.clock.tick(44_000);
  made.media.dispatchEvent(new Event("waiting"));
  expect(made.element.loads).toBe(1);
  made.clock.tick(2_000);
  made.media.dispatchEvent(new Event("waiting"));
  expect([made.element.loads, made.element.currentTime]).toEqual([2, 20]);
  made.media.dispatchEvent(new Event("waiting")); // of the new source, before it loads
  expect(made.element.loads).toBe(2);
});

Deno.test("renewAddress: where all sound goes through the site nothing is opened anew", () => {
  using made = start(undefined);
  made.clock.tick(600_000);
  made.media.dispatchEvent(new Event("waiting"));
  expect(made.element.loads).toBe(1);
});
