import { expect } from "npm:expect@30.5.2";
import { makeJournal } from "@/tests/fakes/journal.ts";
import { FakeMediaElement } from "@/tests/fakes/media_element.ts";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { Recorder, Seen } from "./recorder.browser.ts";
import type { ProgressView } from "./view.ts";

/** A player on Book 11 whose recorder writes to a journal that the test reads. */
function makeRecorder(element = new FakeMediaElement()) {
  const made = makePlayer({ element }), { journal } = makeJournal(), seen = new Seen();
  const milestones: string[] = [];
  const book = makeBook();
  const record = () =>
    new Recorder({
      player: made.player,
      element: made.media,
      journal,
      seen,
      onHeard() {},
      onMilestone: (what) => milestones.push(what),
    }, made.player.disposed);
  const events = () => {
    const batch = journal.take();
    return (batch?.events ?? []).map(({ event }) => {
      const { intent, chapter, positionSec, heardFromSec, left } = event;
      return [intent, chapter, positionSec, heardFromSec, ...(left ? [left] : [])];
    });
  };
  return { ...made, book, seen, record, events, milestones };
}

/** Plays Book 11 from a place for so long. */
function playFrom(made: ReturnType<typeof makeRecorder>, positionSec: number, forSec: number) {
  made.player.visit(made.book, makeStart({ chapter: 1, positionSec }));
  made.record();
  made.element.ready(180);
  made.element.currentTime = positionSec;
  made.player.play();
  for (let sec = 0; sec < forSec; sec++) made.element.advance(1);
}

Deno.test("Recorder: the sound of a Resume link is written once its page has come, or does not come", () => {
  using made = makeRecorder();
  made.element.dataset.press = "10";
  playFrom(made, 10, 3);
  expect(made.events().length).toBe(1); // the visit has come
  using waiting = makeRecorder();
  playFrom(waiting, 10, 0);
  waiting.element.dataset.press = "10";
  for (let sec = 0; sec < 9; sec++) waiting.element.advance(1);
  expect(waiting.events()).toEqual([]);
  for (let sec = 0; sec < 3; sec++) waiting.element.advance(1);
  expect(waiting.events().map(([intent, , positionSec]) => [intent, positionSec])).toEqual([
    ["play", 22],
  ]);
});

Deno.test("Recorder: one run is one event that grows, a pause ends it", () => {
  using made = makeRecorder();
  playFrom(made, 10, 3);
  made.player.pause();
  made.player.play();
  made.element.advance(1);
  expect(made.events()).toEqual([["play", 1, 13, 10], ["play", 1, 14, 13]]);
  expect(made.milestones).toEqual(["pause"]);
});

Deno.test("Recorder: a chapter counts by whatever means it is fed to the element", () => {
  using made = makeRecorder();
  playFrom(made, 10, 3);
  made.element.dataset.stream = made.book.chapters[2]!.src!;
  made.element.src = "blob:https://books.example/1";
  made.element.ready(180);
  made.element.play();
  made.element.advance(2);
  expect(made.events().at(-1)).toEqual(["play", 2, 2, 0]);
});

Deno.test("Recorder: a jump says where it came from, and begins another run", () => {
  using made = makeRecorder();
  playFrom(made, 10, 6);
  made.player.seekTo(100);
  made.element.advance(1);
  expect(made.events()).toEqual([
    ["play", 1, 16, 10],
    ["seek", 1, 100, undefined, { chapter: 1, positionSec: 16 }],
    ["play", 1, 101, 100],
  ]);
  expect(made.milestones).toEqual(["seek"]);
});

Deno.test("Recorder: jumps in search of a place are one, away from where the search began", () => {
  using made = makeRecorder();
  playFrom(made, 10, 6);
  made.player.seekTo(50);
  made.player.seekTo(80);
  made.player.playChapter(made.book, 2);
  made.element.ready(180);
  made.element.advance(1);
  expect(made.events()).toEqual([
    ["play", 1, 16, 10],
    ["seek", 2, 0, undefined, { chapter: 1, positionSec: 16 }],
    ["play", 2, 1, 0],
  ]);
});

Deno.test("Recorder: a chapter's end is written with what was heard, and the next begins at 0 [A4.7]", () => {
  using made = makeRecorder();
  playFrom(made, 178, 2);
  made.player.upNext.value = made.player.list.next.value;
  made.player.play();
  made.element.ready(180);
  made.element.advance(1);
  expect(made.events()).toEqual([["finish", 1, 180, 178], ["play", 2, 1, 0]]);
  expect(made.milestones).toEqual(["finish"]);
});

Deno.test("Recorder: a finished book says that it is begun anew, once, and in what knowledge", () => {
  using made = makeRecorder();
  const saved = {
    audiobookId: 11,
    currentChapter: 1,
    positionSec: 0,
    isCompleted: true,
    version: "phone.7",
    conflict: null,
  } as ProgressView;
  Object.assign(made.book, { saved });
  playFrom(made, 0, 1);
  expect(made.seen.version(11)).toBe("phone.7");
  made.player.pause();
  made.player.play();
  made.element.advance(1);
  expect(made.events()).toEqual([
    ["seek", 1, 0, undefined],
    ["play", 1, 1, 0],
    ["play", 1, 2, 1],
  ]);
});

Deno.test("Recorder: a start that the page chose by itself is no jump, a link's is", () => {
  for (const requested of [false, true]) {
    using made = makeRecorder();
    made.player.visit(made.book, makeStart({ chapter: 2, positionSec: 30, requested }));
    made.record();
    made.element.ready(180);
    made.element.currentTime = 30;
    expect(made.events()).toEqual([]);
    made.player.play();
    made.element.advance(1);
    const run = ["play", 2, 31, 30];
    expect(made.events()).toEqual(requested ? [["seek", 2, 30, undefined], run] : [run]);
  }
});

Deno.test("Recorder: a link to where the account is anyway is no jump", () => {
  using made = makeRecorder();
  made.seen.take(11, { chapter: 2, positionSec: 30.4, version: "phone.7" });
  made.player.visit(made.book, makeStart({ chapter: 2, positionSec: 30, requested: true }));
  made.record();
  made.element.ready(180);
  made.element.currentTime = 30;
  made.player.play();
  made.element.advance(1);
  expect(made.events()).toEqual([["play", 2, 31, 30]]);
});

Deno.test("Recorder: a link's jump is made in the knowledge of its page, unless that was a disagreement", () => {
  const left = { chapter: 2, positionSec: 90 };
  for (const conflict of [null, {} as ProgressView["conflict"]]) {
    using made = makeRecorder();
    const place = { audiobookId: 11, currentChapter: 2, positionSec: 90, version: "phone.7" };
    made.book.saved = { ...place, conflict } as ProgressView;
    made.player.visit(made.book, makeStart({ chapter: 1, positionSec: 10, requested: true }));
    made.element.ready(180);
    made.player.play(); // before a recorder exists
    made.element.advance(1);
    made.record();
    expect(made.events()[0]).toEqual(["seek", 1, 10, undefined, ...(conflict ? [] : [left])]);
    expect(made.seen.version(11)).toBe(conflict ? "" : "phone.7");
  }
});

Deno.test("Recorder: what sounded before it came is heard too", () => {
  const element = new FakeMediaElement();
  element.src = "/api/stream/11?chapter=1";
  element.play();
  element.ready(180);
  element.advance(3);
  element.played = { length: 1, start: () => 0.5, end: () => 3 };
  using made = makeRecorder(element);
  made.player.visit(made.book, makeStart());
  made.record();
  expect(made.events()).toEqual([["play", 1, 3, 0.5]]);
});
