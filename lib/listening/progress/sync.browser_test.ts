import { expect } from "npm:expect@30.5.2";
import type { Prompt } from "@/lib/platform/prompt.browser.ts";
import { heard, makeJournal } from "@/tests/fakes/journal.ts";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { Recorder, Seen } from "./recorder.browser.ts";
import { describePlaces, Follower, namePlaces } from "./sync.browser.ts";
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
  const questions: Prompt[] = [];
  const follower = new Follower({
    player: made.player,
    journal,
    recorder,
    seen,
    showPrompt(question) {
      questions.push(question);
      return () => {};
    },
    send() {},
  });
  const follow = (currentChapter: number, positionSec: number, version: string, conflict = false) =>
    follower.follow([{
      audiobookId: 11,
      currentChapter,
      positionSec,
      version,
      conflict: conflict ? conflictOf(journal.deviceId, positionSec) : null,
    } as ProgressView]);
  const place = () => [made.player.list.chapterNumber.value, made.element.currentTime];
  return { ...made, journal, seen, questions, follow, place };
}

/** The phone further on in chapter 1, this device at its beginning. */
function conflictOf(here: string, positionSec: number) {
  const place = { device: "Phone", chapter: 1, chapterTitle: "", at: "" };
  return {
    here: { ...place, deviceId: "phone", positionSec },
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

Deno.test("Follower: a place the listener has just asked for is not taken away", () => {
  using made = makeFollower();
  made.player.seekTo(90);
  made.follow(2, 70, "phone.4");
  expect(made.place()).toEqual([1, 90]);
  expect(made.seen.version(11)).toBe("phone.4");
});

Deno.test("Follower: to stay here leads a page back that opened at the other's place", () => {
  using made = makeFollower();
  made.player.moveTo(makeBook(), 1, 150, false);
  made.follow(1, 150, "phone.4", true);
  made.questions[0]!.choices[1]!.act();
  expect(made.place()).toEqual([1, 30]);
});

Deno.test("Follower: a disagreement is asked about once, and again only in spite of the answer", () => {
  using made = makeFollower();
  made.follow(1, 150, "phone.4", true);
  made.follow(1, 160, "phone.5", true);
  expect(made.questions.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
    ["Go to chapter 1, 2:30", "Stay here"],
  ]);
  made.questions[0]!.choices[1]!.act();
  made.follow(1, 170, "phone.6", true); // made before the answer arrived
  expect(made.questions.length).toBe(1);
  const { event, deviceId } = made.journal.take()!.events.at(-1)!;
  expect([event.intent, event.positionSec, event.baseVersion]).toEqual(["seek", 30, "phone.4"]);
  made.follow(1, 170, `phone.6~${deviceId}.${event.sequence}`, true);
  expect(made.questions.length).toBe(2);
});

const placeOf = (deviceId: string, device: string, chapter: number, positionSec: number) => ({
  deviceId,
  device,
  chapter,
  chapterTitle: "",
  positionSec,
  at: "2026-11-22T00:00:00Z",
});

type PlayerNow = Parameters<typeof namePlaces>[2];

Deno.test("describePlaces: the other device by its name first, this one as Here", () => {
  const phone = placeOf("phone", "Phone", 12, 843), laptop = placeOf("laptop", "Chrome", 9, 130);
  const told = "Phone: chapter 12, 14:03. Here: chapter 9, 2:10.";
  const name = (conflict: Parameters<typeof namePlaces>[0], at: PlayerNow) =>
    describePlaces(namePlaces(conflict, "laptop", at));
  const here = { spot: null, isSounding: false };
  expect(name({ here: phone, others: [laptop] }, here)).toBe(told);
  expect(name({ here: laptop, others: [phone] }, here)).toBe(told);
  // The present place, not the account's older one.
  const spot = { chapter: 9, positionSec: 134.6 };
  expect(name({ here: phone, others: [laptop] }, { spot, isSounding: false }))
    .toBe("Phone: chapter 12, 14:03. Here: chapter 9, 2:14.");
  expect(name({ here: phone, others: [laptop] }, { spot, isSounding: true }))
    .toBe("Phone: chapter 12, 14:03. Here: chapter 9, playing now.");
});
