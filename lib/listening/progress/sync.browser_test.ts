import { expect } from "npm:expect@30.5.2";
import { heard, makeJournal } from "@/tests/fakes/journal.ts";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { Recorder, Seen } from "./recorder.browser.ts";
import { Follower } from "./sync.browser.ts";
import type { ProgressView } from "./view.ts";

/** A silent player on Book 11, chapter 1, 30 s, that follows the account. */
function makeFollower() {
  const made = makePlayer(), { journal } = makeJournal(), seen = new Seen();
  made.player.visit(makeBook(), makeStart({ positionSec: 30 }));
  made.element.ready(180);
  made.element.currentTime = 30;
  const recorder = new Recorder({
    player: made.player,
    element: made.media,
    journal,
    seen,
    onHeard() {},
    onMilestone() {},
  }, made.player.disposed);
  const follower = new Follower({
    player: made.player,
    journal,
    recorder,
    seen,
    send() {},
  }, made.player.disposed);
  const follow = (currentChapter: number, positionSec: number, version: string, conflict = false) =>
    follower.follow([{
      audiobookId: 11,
      currentChapter,
      positionSec,
      version,
      conflict: conflict ? conflictOf(journal.deviceId, currentChapter, positionSec) : null,
    } as ProgressView]);
  const place = () => [made.player.list.chapterNumber.value, made.element.currentTime];
  const offered = () => made.player.leftOff.value?.words ?? null;
  return { ...made, journal, seen, follow, place, offered };
}

/** The phone further on, this device in chapter 1. */
function conflictOf(here: string, chapter: number, positionSec: number) {
  const place = { device: "Phone", chapter: 1, chapterTitle: "", at: "" };
  return {
    here: { ...place, deviceId: "phone", chapter, positionSec },
    others: [{ ...place, deviceId: here, positionSec: 30 }],
  };
}

Deno.test("Follower: a silent player goes where the other device is, and takes its version over", () => {
  using made = makeFollower();
  made.follow(2, 70, "phone.4");
  expect(made.place()).toEqual([2, 70]);
  expect(made.element.paused).toBe(true);
  expect(made.seen.version(11)).toBe("phone.4");
});

Deno.test("Follower: a playing one goes on, and has not seen where the other went", () => {
  using made = makeFollower();
  made.player.play();
  made.element.advance(10);
  made.follow(2, 70, "phone.4");
  expect(made.place()).toEqual([1, 40]);
  expect(made.seen.version(11)).toBe("");
});

Deno.test("Follower: a player between two chapters goes on too", () => {
  using made = makeFollower();
  made.player.play();
  made.element.advance(150);
  made.player.upNext.value = made.player.list.next.value;
  made.follow(2, 0, "here.4");
  expect(made.player.upNext.value?.number).toBe(2);
});

Deno.test("Follower: a player that began at the account's place has seen it, however far it is by now", () => {
  using made = makeFollower();
  made.player.play();
  made.element.advance(10);
  made.follow(1, 30, "phone.4");
  expect(made.place()).toEqual([1, 40]);
  expect(made.seen.version(11)).toBe("phone.4");
});

Deno.test("Follower: a player that is asked to begin there has seen it before the first sound", () => {
  using made = makeFollower();
  made.player.moveTo(makeBook(), 2, 70, true);
  made.follow(2, 70, "phone.4");
  expect(made.seen.version(11)).toBe("phone.4");
});

Deno.test("Follower: a player at the end of its book stays there, whether the account goes on 5 s before it or anew", () => {
  for (const [chapter, positionSec] of [[1, 0], [2, 175]] as const) {
    using made = makeFollower();
    const book = makeBook();
    book.chapters.pop(); // the locked one
    made.player.list.book.value = book;
    made.player.jumpTo(book, 2, 170);
    made.element.ready(180);
    made.element.advance(10);
    while (made.journal.size > 0) made.journal.drop(made.journal.take()!);
    made.follow(chapter, positionSec, "here.4");
    expect(made.place()).toEqual([2, 180]);
    expect(made.seen.version(11)).toBe("here.4");
  }
});

Deno.test("Follower: what the server does not know yet is not undone by what it knew", () => {
  using made = makeFollower();
  made.journal.append(heard(1, 30, 60), "");
  made.follow(1, 50, "phone.4");
  expect(made.place()).toEqual([1, 30]);
});

Deno.test("Follower: another device that went on from what was heard here is followed before the answer says that it arrived", () => {
  using made = makeFollower();
  const { event, deviceId } = made.journal.append(heard(1, 30, 60), "");
  const own = `${deviceId}.${event.sequence}`;
  made.follow(2, 70, `phone.a~${own}`);
  expect(made.place()).toEqual([2, 70]);
  made.follow(1, 60, own); // the answer: what the account knew before the phone
  made.follow(1, 65, `phone.9~${own}`);
  expect([made.place(), made.seen.version(11)]).toEqual([[2, 70], `phone.a~${own}`]);
  made.follow(1, 80, `phone.b~${own}`);
  expect(made.place()).toEqual([1, 80]);
});

Deno.test("Follower: a place the listener has just asked for is not taken away", () => {
  using made = makeFollower();
  made.player.seekTo(90);
  made.follow(2, 70, "phone.4");
  expect(made.place()).toEqual([1, 90]);
  expect(made.seen.version(11)).toBe("phone.4");
});

Deno.test("Follower: a silent player offers the other device's place in one line; to play here answers it", () => {
  using made = makeFollower();
  made.follow(1, 150, "phone.4", true);
  expect(made.offered()).toBe("You left off at 2:30 on another device.");
  made.follow(1, 160, "phone.5", true);
  expect(made.offered()).toBe("You left off at 2:40 on another device.");
  made.player.play();
  expect(made.offered()).toBe(null);
  const { event, deviceId } = made.journal.take()!.events.at(-1)!;
  expect([event.intent, event.positionSec, event.baseVersion]).toEqual(["seek", 30, "phone.5"]);
  made.player.pause();
  made.follow(1, 170, "phone.6", true); // made before the answer arrived
  expect(made.offered()).toBe(null);
  made.follow(1, 170, `phone.6~${deviceId}.${event.sequence}`, true);
  expect(made.offered()).toBe("You left off at 2:50 on another device.");
});

Deno.test("Follower: to continue from the other's place answers it", () => {
  using made = makeFollower();
  made.follow(1, 150, "phone.4", true);
  const { chapter, positionSec } = made.player.leftOff.value!;
  made.player.jumpTo(makeBook(), chapter, positionSec);
  expect([...made.place(), made.offered()]).toEqual([1, 150, null]);
  const { event } = made.journal.take()!.events.at(-1)!;
  expect([event.intent, event.positionSec, event.baseVersion]).toEqual(["seek", 150, "phone.4"]);
});

Deno.test("Follower: a page that opened at the other's place offers this device's own", () => {
  using made = makeFollower();
  made.player.moveTo(makeBook(), 2, 150, false);
  made.follow(2, 150, "phone.4", true);
  expect(made.offered()).toBe("Chapter 1, 0:30 on this device.");
});

Deno.test("Follower: while it plays, or away from the book's page, nothing is offered or answered", () => {
  using made = makeFollower();
  made.player.play();
  made.follow(1, 150, "phone.4", true);
  expect([made.offered(), made.journal.size]).toEqual([null, 0]);
  made.player.page.value = null;
  made.player.pause();
  made.player.play();
  expect([made.offered(), made.journal.size]).toEqual([null, 0]);
  made.player.pause();
  made.player.page.value = makeBook();
  expect(made.offered()).toBe("You left off at 2:30 on another device.");
});
