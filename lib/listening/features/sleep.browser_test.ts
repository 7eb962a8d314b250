import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart, makeStorage } from "@/tests/fakes/player.ts";
import { autoAdvance } from "./lazy_features.browser.ts";
import { makeSleep, UndoSeek } from "./sleep.browser.ts";

/** Playing chapter 0 at 20 s, with 160 s left. */
function start(storage = makeStorage()) {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const made = makePlayer({ storage });
  const { player, media, element } = made;
  autoAdvance(player, media, player.disposed);
  const undoSeek = new UndoSeek(player, player.disposed);
  const sleep = makeSleep(player, media, { undoSeek, storage }, player.disposed);
  player.visit(makeBook(), makeStart({ chapter: 0, autoplay: true }));
  element.ready(180);
  const hear = (sec: number) => {
    for (let i = 0; i < sec; i++) {
      clock.tick(1000);
      element.advance(1);
    }
  };
  hear(20);
  return {
    ...made,
    clock,
    hear,
    undoSeek,
    sleep,
    [Symbol.dispose]: () => {
      player.dispose();
      clock.uninstall();
    },
  };
}

Deno.test("SleepTimer: pauses after the minutes that were heard, a pause does not count", () => {
  using made = start();
  made.sleep.set({ minutes: 1 });
  expect(made.sleep.timer.left.value).toBe("1 min");
  made.hear(30);
  made.player.pause();
  made.clock.tick(3_600_000);
  made.player.play();
  expect(made.sleep.timer.state.value?.leftSec).toBe(30);
  made.hear(29);
  expect(made.element.paused).toBe(false);
  made.hear(1);
  expect(made.element.paused).toBe(true);
  expect(made.sleep.timer.state.value).toBe(null);
});

Deno.test("SleepTimer: fades over its last 20 s and gives the volume back", () => {
  using made = start();
  made.player.settings.setVolume(0.8);
  made.sleep.set({ minutes: 1 });
  made.hear(39);
  expect(made.element.volume).toBe(0.8);
  made.hear(11);
  expect(made.element.volume).toBeCloseTo(0.4);
  expect(made.sleep.timer.state.value?.fading).toBe(true);
  made.hear(10);
  expect(made.element.paused).toBe(true);
  expect(made.element.volume).toBe(0.8);
});

Deno.test("SleepTimer: more time in the middle of the fade brings the sound back at once", () => {
  using made = start();
  made.sleep.set({ minutes: 1 });
  made.hear(50);
  made.sleep.timer.extend();
  expect(made.element.volume).toBe(1);
  expect(made.sleep.timer.state.value?.leftSec).toBe(15 * 60 + 10);
});

Deno.test("SleepTimer: at the end of this chapter it rests, and the next press goes on behind it", () => {
  using made = start();
  made.sleep.set({ chapters: 1 });
  expect(made.sleep.timer.state.value?.leftSec).toBe(160);
  made.hear(160);
  made.clock.tick(10_000);
  expect(made.player.media.paused.value).toBe(true);
  expect(made.player.list.chapterNumber.value).toBe(1);
  expect(made.element.currentTime).toBe(0);
});

Deno.test("SleepTimer: the end of two chapters lets the first one lead on", () => {
  using made = start();
  made.sleep.set({ chapters: 2 });
  made.hear(160);
  made.clock.tick(1500);
  made.element.ready(180);
  expect(made.player.media.paused.value).toBe(false);
  expect(made.sleep.timer.state.value).toMatchObject({ chapters: 1 });
  made.hear(180);
  expect(made.player.media.paused.value).toBe(true);
  expect(made.sleep.timer.state.value).toBe(null);
});

Deno.test("SleepTimer: called off, nothing pauses", () => {
  using made = start();
  made.sleep.set({ minutes: 1 });
  made.hear(50);
  made.sleep.timer.cancel();
  made.hear(60);
  expect(made.element.paused).toBe(false);
  expect(made.element.volume).toBe(1);
});

Deno.test("makeSleep: offers the way back to where the timer was set, at the next sound, once", () => {
  const storage = makeStorage();
  {
    using evening = start(storage);
    evening.sleep.set({ minutes: 1 });
    evening.hear(60);
    expect(evening.undoSeek.target.value).toBe(null);
  }
  {
    using morning = start(storage);
    expect(morning.undoSeek.target.value?.label).toBe("Fell asleep? Back to 0:20");
  }
  using later = start(storage);
  expect(later.undoSeek.target.value).toBe(null);
});

Deno.test("makeSleep: a timer that was called off leaves nothing to come back from", () => {
  const storage = makeStorage();
  {
    using evening = start(storage);
    evening.sleep.set({ minutes: 5 });
    evening.sleep.timer.cancel();
  }
  using morning = start(storage);
  expect(morning.undoSeek.target.value).toBe(null);
});
