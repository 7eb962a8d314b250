import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { streamFrom } from "@/lib/media/addresses.ts";
import { FakeMediaElement } from "@/tests/fakes/media_element.ts";
import { makeBook, makePlayer, makeStart, makeStorage } from "@/tests/fakes/player.ts";

const stream = (book: number, chapter: number, fromSec = 0) =>
  streamFrom(`https://books.example/api/stream/${book}?chapter=${chapter}`, fromSec);

Deno.test("PlayerModel.visit: loads the page's start and stays silent [A4.4]", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart({ chapter: 2, positionSec: 30 }));
  expect(made.element.src).toBe(stream(11, 2, 30));
  expect(made.element.currentTime).toBe(30);
  expect(made.player.media.paused.value).toBe(true);
  expect(made.player.list.chapter.value?.title).toBe("Chapter 2");
});

Deno.test("PlayerModel.visit: starts by itself only when the page says autoplay", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("PlayerModel.visit: an autoplay the browser blocks leaves a play button and no words", () => {
  using made = makePlayer();
  made.element.mayPlay = false;
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  expect(made.player.media.paused.value).toBe(true);
  expect(made.player.notice.value).toBe(null);
});

Deno.test("PlayerModel.visit: adopts the sound its link's press started, where it is", () => {
  const element = new FakeMediaElement();
  element.src = "/api/stream/11?chapter=2";
  element.play();
  element.ready(180);
  element.advance(1);
  using made = makePlayer({ element });
  made.player.visit(makeBook(), makeStart({ chapter: 2, requested: true, autoplay: true }));
  expect(made.element.loads).toBe(1);
  expect(made.element.currentTime).toBe(1);
  expect(made.player.media.paused.value).toBe(false);
  expect(made.player.list.chapterNumber.value).toBe(2);
});

Deno.test("PlayerModel.visit: a sample pressed before the player came is not moved to the page's own start", () => {
  const element = new FakeMediaElement();
  element.src = stream(11, 1);
  element.dataset.press = "";
  element.play();
  element.ready(180);
  using made = makePlayer({ element });
  made.player.visit(makeBook(), makeStart({ positionSec: 100, requested: true }));
  expect(made.element.currentTime).toBe(0);
  made.player.visit(makeBook(), makeStart({ requested: true, autoplay: true })); // the sample's own page
  expect([made.element.loads, made.element.currentTime]).toEqual([1, 0]);
});

Deno.test("PlayerModel.visit: the sound of an old Resume link goes to the place its page knows, unasked", () => {
  for (
    const [chapter, positionSec, expectedSec] of [[2, 90, 90], [1, 20, 20], [2, 30.9, 31]] as const
  ) {
    const element = new FakeMediaElement();
    element.src = stream(11, 2);
    element.dataset.press = "30";
    element.play();
    element.ready(180);
    element.currentTime = 30;
    element.advance(1);
    using made = makePlayer({ element });
    const start = makeStart({ chapter, positionSec, autoplay: true, source: "resume_button" });
    made.player.visit(makeBook(), start);
    expect([made.element.src, made.element.currentTime]).toEqual([
      stream(11, chapter, chapter === 1 ? positionSec : 0),
      expectedSec,
    ]);
    expect(made.player.media.paused.value).toBe(false);
    expect(made.player.chosen.value).toBe(null);
    expect("resumed" in element.dataset).toBe(false);
  }
});

Deno.test("PlayerModel: a press that failed before the player came still counts as asked", () => {
  const element = new FakeMediaElement();
  element.dataset.press = "";
  element.src = "/api/stream/11?chapter=1";
  element.fail(4);
  using made = makePlayer({ element });
  made.player.visit(makeBook(), makeStart());
  expect(made.player.started.value).toBe(true);
  expect(made.element.loads).toBe(1);
  made.player.retry();
  expect(made.element.loads).toBe(2);
});

Deno.test("PlayerModel.visit: coming back to an address does not move the sound", () => {
  using made = makePlayer();
  const start = makeStart({ requested: true, autoplay: true });
  made.player.visit(makeBook(), start);
  made.element.ready(180);
  made.player.playChapter(made.player.list.book.value!, 2);
  made.element.ready(180);
  made.element.advance(40);
  made.player.pause();
  made.player.visit(makeBook(), start);
  expect(made.player.list.chapterNumber.value).toBe(2);
  expect(made.element.currentTime).toBe(40);
  expect(made.player.media.paused.value).toBe(true);
});

Deno.test("PlayerModel.visit: a new address with another chapter moves the playing sound there", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.element.ready(180);
  made.element.advance(10);
  made.player.visit(makeBook(), makeStart({ chapter: 2, positionSec: 50, requested: true }));
  expect(made.element.src).toBe(stream(11, 2, 50));
  expect(made.element.currentTime).toBe(50);
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("PlayerModel.visit: what plays while it is bought goes on where it is", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.element.ready(180);
  made.player.playChapter(made.player.list.book.value!, 2);
  made.element.ready(180);
  made.element.advance(10);
  const bought = makeStart({ requested: true, source: "resume_button", purchased: true });
  made.player.visit(makeBook(), bought);
  expect(made.element.src).toBe(stream(11, 2));
  expect(made.element.currentTime).toBe(10);
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("PlayerModel.visit: another book's page leaves the started sound alone until its press", () => {
  using made = makePlayer();
  made.player.visit(makeBook(11), makeStart({ autoplay: true }));
  made.element.ready(180);
  const other = makeBook(12);
  made.player.visit(other, makeStart());
  expect(made.element.src).toBe(stream(11, 1));
  expect(made.player.list.book.value?.id).toBe(11);
  made.player.load(other, makeStart({ autoplay: true }));
  expect(made.element.src).toBe(stream(12, 1));
  expect(made.player.list.book.value?.id).toBe(12);
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("PlayerModel.leave: an old page that leaves late does not close the new one", () => {
  using made = makePlayer();
  const before = makeBook(), after = makeBook();
  made.player.visit(before, makeStart());
  made.player.visit(after, makeStart());
  made.player.leave(before);
  expect(made.player.page.value).toBe(after);
  made.player.leave(after);
  expect(made.player.page.value).toBe(null);
});

Deno.test("PlayerModel.play: a second start within 2 s of the first is ignored [A4.6 B9.6]", () => {
  using made = makePlayer();
  const book = makeBook();
  made.player.visit(book, makeStart());
  made.player.playChapter(book, 2);
  made.element.ready(180);
  made.element.advance(1.5);
  made.player.playChapter(book, 2);
  expect(made.element.currentTime).toBe(1.5);
  made.element.advance(1);
  made.player.playChapter(book, 2);
  expect(made.element.currentTime).toBe(0);
});

Deno.test("PlayerModel.skip: stays between the beginning and the end", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart());
  made.element.ready(180);
  made.player.skip(-10);
  expect(made.element.currentTime).toBe(0);
  made.player.skip(30);
  expect(made.element.currentTime).toBe(30);
  made.player.seekTo(170);
  made.player.skip(30);
  expect(made.element.currentTime).toBe(180);
  made.player.seekTo(NaN);
  expect(made.element.currentTime).toBe(180);
});

Deno.test("PlayerModel.playChapter: begins at 0 and sounds [A4.5]", () => {
  using made = makePlayer();
  const book = makeBook();
  made.player.visit(book, makeStart({ positionSec: 90 }));
  made.player.playChapter(book, 2);
  expect(made.element.src).toBe(stream(11, 2));
  expect(made.element.currentTime).toBe(0);
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("PlayerModel.playChapter: a locked chapter is refused in words and the sound goes on", () => {
  using made = makePlayer();
  const book = makeBook();
  made.player.visit(book, makeStart({ autoplay: true }));
  made.player.playChapter(book, 3);
  expect(made.player.notice.value).toEqual({ kind: "locked", chapter: 3, bookId: 11 });
  expect(made.element.src).toBe(stream(11, 1));
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("PlayerModel.nextChapter: goes on sounding when sounding, stays paused when paused", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart({ chapter: 0 }));
  made.player.nextChapter();
  expect(made.player.list.chapterNumber.value).toBe(1);
  expect(made.player.media.paused.value).toBe(true);
  made.player.play();
  made.player.nextChapter();
  expect(made.player.list.chapterNumber.value).toBe(2);
  expect(made.player.media.paused.value).toBe(false);
  made.player.nextChapter();
  expect(made.player.notice.value?.kind).toBe("rest-locked");
  made.player.previousChapter();
  expect(made.player.list.chapterNumber.value).toBe(1);
});

Deno.test("PlayerModel: a measured length that is off by more than 5 s replaces the catalogue's [B9.4]", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart());
  made.element.ready(184);
  expect(made.player.list.chapter.value?.durationSec).toBe(180);
  made.player.nextChapter();
  made.element.ready(185.5);
  expect(made.player.list.chapter.value?.durationSec).toBe(185.5);
});

Deno.test("PlayerModel.setRate: keeps the pitch, survives a new source and the next visit", () => {
  const storage = makeStorage();
  using made = makePlayer({ storage });
  made.player.visit(makeBook(), makeStart());
  made.player.settings.cycleRate();
  expect(made.player.settings.setRate(1.5)).toBe(1.5);
  made.player.nextChapter();
  expect(made.element.playbackRate).toBe(1.5);
  expect(made.element.preservesPitch).toBe(true);
  expect(made.player.settings.setRate(9)).toBe(3.5);
  using later = makePlayer({ storage });
  expect(later.element.playbackRate).toBe(3.5);
});

Deno.test("PlayerModel.cycleRate: 1, 1.25, 1.5, 1.75, 2, 0.75 and round again; from 0.5 to 1", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart());
  const seen = Array.from({ length: 6 }, () => {
    const rate = made.player.settings.cycleRate();
    made.element.dispatchEvent(new Event("ratechange"));
    return rate;
  });
  expect(seen).toEqual([1.25, 1.5, 1.75, 2, 0.75, 1]);
  made.player.settings.setRate(0.5);
  made.element.dispatchEvent(new Event("ratechange"));
  expect(made.player.settings.cycleRate()).toBe(1);
});

Deno.test("PlayerModel.toggleMute: gives back the volume before, else 0.5 [A9.11]", () => {
  using made = makePlayer();
  expect(made.element.volume).toBe(1);
  made.player.settings.setVolume(0.305);
  made.player.settings.toggleMute();
  expect(made.player.media.muted.value).toBe(true);
  made.player.settings.toggleMute();
  expect(made.element.volume).toBe(0.31);
  made.player.settings.setVolume(0);
  expect(made.player.media.muted.value).toBe(true);
  made.player.settings.toggleMute();
  expect(made.element.volume).toBe(0.31);
  made.element.volume = 0;
  made.player.settings.toggleMute();
  expect(made.element.volume).toBe(0.5);
});

Deno.test("MediaState: shows a stall while sound is wanted, and an unchanged list stays the same", () => {
  using made = makePlayer();
  made.player.visit(makeBook(), makeStart());
  made.player.play();
  expect(made.player.media.waiting.value).toBe(true);
  made.element.ready(180);
  expect(made.player.media.waiting.value).toBe(false);
  made.element.stall();
  expect(made.player.media.waiting.value).toBe(true);
  made.element.load([[0, 20], [60, 80]]);
  const buffered = made.player.media.buffered.value;
  expect(buffered).toEqual([{ startSec: 0, endSec: 20 }, { startSec: 60, endSec: 80 }]);
  made.element.load([[0, 20], [60, 80]]);
  expect(made.player.media.buffered.value).toBe(buffered);
});

Deno.test("MediaState: nothing waits while time moves, whatever the element says of its data", () => {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    using made = makePlayer();
    const { waiting } = made.player.media;
    made.player.visit(makeBook(), makeStart({ autoplay: true }));
    made.element.ready(180);
    made.element.currentTime = 30;
    made.element.stall(); // after a seek WebKit reports no more data until the source's end
    expect(waiting.value).toBe(true);
    made.element.advance(0.25);
    expect(waiting.value).toBe(false);
    made.element.load([[30, 60]]);
    clock.tick(1_400);
    made.element.load([[30, 62]]);
    expect(waiting.value).toBe(false);
    clock.tick(100);
    expect(waiting.value).toBe(true);
    made.element.advance(0.25);
    made.element.currentTime = 90;
    expect(waiting.value).toBe(true);
  } finally {
    clock.uninstall();
  }
});

Deno.test("PlayerModel.play: after a long pause it begins a little earlier, unless a place was chosen", () => {
  const clock = FakeTimers.install({ toFake: ["Date"] });
  try {
    using made = makePlayer();
    made.player.visit(makeBook(), makeStart({ autoplay: true }));
    made.element.ready(180);
    made.element.advance(60);
    made.player.pause();
    clock.tick(3_600_000);
    made.player.play();
    expect(made.element.currentTime).toBe(50);
    made.player.pause();
    clock.tick(3_600_000);
    made.player.seekTo(100);
    made.player.play();
    expect(made.element.currentTime).toBe(100);
  } finally {
    clock.uninstall();
  }
});

Deno.test("PlayerModel.visit: notes the place that a Restart has left, once", () => {
  using made = makePlayer();
  const { player } = made;
  const start = makeStart({
    requested: true,
    autoplay: true,
    left: { chapter: 2, positionSec: 65 },
  });
  player.visit(makeBook(), start);
  const origins = () =>
    player.jumpOrigins.value.map(({ book, chapter, positionSec }) => [
      book.id,
      chapter,
      positionSec,
    ]);
  expect(origins()).toEqual([[11, 2, 65]]);
  player.visit(makeBook(), start);
  expect(origins()).toEqual([[11, 2, 65]]);
});

Deno.test("PlayerModel.play: after the book's end from its beginning, as a jump", () => {
  using made = makePlayer();
  const { player, element } = made, book = makeBook();
  book.chapters.pop(); // the locked one
  player.visit(book, makeStart({ chapter: 2, positionSec: 170 }));
  element.ready(180);
  player.play();
  element.advance(10);
  expect(player.beginsAnewAt?.number).toBe(1);
  player.play();
  expect(element.src).toBe(stream(11, 1, 0));
  expect([element.currentTime, element.paused]).toEqual([0, false]);
  expect(player.chosen.value).toMatchObject({ chapter: 1, positionSec: 0 });
});

Deno.test("PlayerModel.play: after a chapter's end, while the next one is locked, not from the book's beginning", () => {
  using made = makePlayer();
  const { player, element } = made;
  player.visit(makeBook(), makeStart({ chapter: 2, positionSec: 170 }));
  element.ready(180);
  player.play();
  element.advance(10);
  expect(player.beginsAnewAt).toBe(null);
});

Deno.test("PlayerModel: however it is told of a place within a second of the end, it begins 5 s before that", () => {
  const book = makeBook(), nearEnd = 179.5;
  const ways: ((player: ReturnType<typeof makePlayer>["player"]) => void)[] = [
    (player) => player.load(book, makeStart({ chapter: 2, positionSec: nearEnd })),
    (player) => player.jumpTo(book, 2, nearEnd),
    (player) => player.returnTo({ book, chapter: 2, positionSec: 180 }),
    (player) => player.moveTo(book, 2, 180, false),
  ];
  for (const way of ways) {
    using made = makePlayer();
    made.player.visit(book, makeStart());
    way(made.player);
    expect(made.element.src).toBe(stream(11, 2, 175));
  }
  using made = makePlayer();
  made.player.visit(book, makeStart({ chapter: 2, positionSec: 100 }));
  made.element.ready(180);
  made.player.play();
  made.element.advance(79.8);
  made.element.fail(2);
  made.player.retry();
  expect(made.element.src).toBe(stream(11, 2, 175));
});

Deno.test("PlayerModel.seekTo: what lies before the stream's beginning is in the whole chapter, and sounds on", () => {
  for (const isSounding of [true, false]) {
    using made = makePlayer();
    const { player, element } = made;
    player.visit(makeBook(), makeStart({ chapter: 2, positionSec: 60, autoplay: isSounding }));
    element.ready(180);
    player.skip(30);
    expect([element.src, element.currentTime]).toEqual([stream(11, 2, 60), 90]);
    player.seekTo(60);
    expect([element.src, element.currentTime]).toEqual([stream(11, 2, 60), 60]);
    player.skip(-10);
    expect([element.src, element.currentTime, player.lastKnownSec])
      .toEqual([stream(11, 2), 50, 50]);
    expect(player.media.paused.value).toBe(!isSounding);
    element.ready(180);
    player.seekTo(20);
    expect([element.loads, element.currentTime]).toEqual([2, 20]);
  }
});

Deno.test("PlayerModel.jumpTo: an earlier place of the chapter is a stream of its own", () => {
  using made = makePlayer();
  const { player, element } = made, book = makeBook();
  player.visit(book, makeStart({ chapter: 2, positionSec: 60 }));
  element.ready(180);
  player.jumpTo(book, 2, 20);
  expect([element.src, element.currentTime]).toEqual([stream(11, 2, 20), 20]);
  player.jumpTo(book, 2, 90);
  expect([element.loads, element.currentTime]).toEqual([2, 90]);
});
