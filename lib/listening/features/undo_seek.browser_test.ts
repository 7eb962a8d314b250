import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { FakeMediaElement } from "@/tests/fakes/media_element.ts";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { UndoSeek } from "./sleep.browser.ts";

/** Playing chapter 1 at 20 s. */
function start() {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
  const made = makePlayer();
  const { player, element } = made;
  const undoSeek = new UndoSeek(player, player.disposed);
  player.visit(makeBook(), makeStart({ autoplay: true }));
  element.ready(180);
  element.advance(20);
  return {
    ...made,
    clock,
    undoSeek,
    label: () => undoSeek.target.value?.label,
    [Symbol.dispose]: () => {
      player.dispose();
      clock.uninstall();
    },
  };
}

Deno.test("UndoSeek: after a seek, for 10 s, to where it began", () => {
  using made = start();
  made.player.seekTo(120);
  expect(made.label()).toBe("Back to 0:20");
  made.clock.tick(9_999);
  made.undoSeek.go();
  expect(made.element.currentTime).toBe(20);
  expect(made.element.loads).toBe(1);
  expect(made.label()).toBe(undefined);
  made.player.seekTo(120);
  made.clock.tick(10_000);
  expect(made.label()).toBe(undefined);
});

Deno.test("UndoSeek: one skip needs none, a run of them leads back to its beginning", () => {
  using made = start();
  made.player.skip(30);
  expect(made.label()).toBe(undefined);
  made.player.skip(30);
  expect(made.label()).toBe("Back to 0:20");
  made.player.skip(-10);
  made.player.skip(-10);
  made.player.skip(-10);
  expect(made.label()).toBe(undefined);
});

Deno.test("UndoSeek: an accidental chapter change is undone, still sounding", () => {
  using made = start();
  made.player.nextChapter();
  made.element.ready(180);
  made.element.advance(3);
  expect(made.label()).toBe("Back to Chapter 1, 0:20");
  made.undoSeek.go();
  expect(made.element.src).toContain("chapter=1");
  expect(made.element.currentTime).toBe(20);
  expect(made.element.paused).toBe(false);
});

Deno.test("UndoSeek: what was left before it was there is offered when it comes", () => {
  const element = new FakeMediaElement();
  element.src = "/api/stream/11?chapter=1";
  element.currentTime = 60; // the page's own script starts the sound before the player exists
  element.play();
  using made = makePlayer({ element });
  const { player } = made;
  player.visit(makeBook(), makeStart({ positionSec: 60, requested: true }));
  player.nextChapter();
  player.previousChapter();
  player.previousChapter();
  const undoSeek = new UndoSeek(player, player.disposed);
  expect(undoSeek.target.value?.label).toBe("Back to Chapter 1, 1:00");
});

Deno.test("UndoSeek: a chapter that ends by itself leaves nothing to undo", () => {
  using made = start();
  made.element.advance(160);
  made.player.play();
  expect(made.label()).toBe(undefined);
});

Deno.test("UndoSeek.offerNight: longer, and to another chapter", () => {
  using made = start();
  made.undoSeek.offerNight({ book: makeBook(), chapter: 0, positionSec: 100 });
  made.clock.tick(59_000);
  expect(made.label()).toBe("Fell asleep? Back to Chapter 0, 1:40");
  made.undoSeek.go();
  expect(made.element.src).toContain("chapter=0");
  expect(made.element.currentTime).toBe(100);
});
