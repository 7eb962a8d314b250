import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { autoAdvance } from "./lazy_features.browser.ts";

function start(chapter: number) {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
  const made = makePlayer();
  autoAdvance(made.player, made.media, made.player.disposed);
  made.player.visit(makeBook(), makeStart({ chapter, autoplay: true }));
  made.element.ready(180);
  return {
    ...made,
    clock,
    [Symbol.dispose]: () => {
      made.player.dispose();
      clock.uninstall();
    },
  };
}

Deno.test("autoAdvance: the next chapter follows after 1.5 s, announced [A4.7 A9.8]", () => {
  using made = start(1);
  made.element.advance(180);
  expect(made.player.upNext.value?.number).toBe(2);
  made.clock.tick(1499);
  expect(made.player.list.chapterNumber.value).toBe(1);
  made.clock.tick(1);
  expect(made.player.list.chapterNumber.value).toBe(2);
  expect(made.player.media.paused.value).toBe(false);
  expect(made.player.upNext.value).toBe(null);
});

Deno.test("autoAdvance: a pause or a seek calls the next chapter off", () => {
  using made = start(1);
  made.element.advance(180);
  made.player.seekTo(100);
  made.clock.tick(5000);
  expect(made.player.list.chapterNumber.value).toBe(1);
});

Deno.test("autoAdvance: without autoplay the end of a chapter is the end", () => {
  using made = start(1);
  made.player.settings.turn("autoplayNext", false);
  made.element.advance(180);
  made.clock.tick(5000);
  expect(made.player.list.chapterNumber.value).toBe(1);
  expect(made.player.notice.value).toBe(null);
});

Deno.test("autoAdvance: before a locked chapter it says what to buy [B4.15]", () => {
  using made = start(2);
  made.element.advance(180);
  made.clock.tick(5000);
  expect(made.player.notice.value).toEqual({ kind: "rest-locked", bookId: 11 });
  expect(made.player.list.chapterNumber.value).toBe(2);
});

Deno.test("autoAdvance: after the last chapter it says that it was the last", () => {
  using made = start(2);
  const book = makeBook();
  made.player.list.book.value = { ...book, chapters: book.chapters.slice(0, 3) };
  made.element.advance(180);
  expect(made.player.notice.value?.kind).toBe("end");
});
