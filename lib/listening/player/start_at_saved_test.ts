import { expect } from "npm:expect@30.5.2";
import { makeBook, makeStart } from "@/tests/fakes/player.ts";
import type { ProgressView } from "../progress/view.ts";
import { startAtSaved } from "./start_at_saved.ts";
import type { PlayerStart } from "./types.ts";

const saved = (o: Partial<ProgressView> = {}) =>
  ({
    currentChapter: 2,
    positionSec: 40.5,
    lastPlayed: "2026-11-22T00:00:00Z",
    isCompleted: false,
    ...o,
  }) as ProgressView;

Deno.test("startAtSaved: the account's place, to the fraction of a second", () => {
  const start = startAtSaved(makeStart(), saved(), makeBook());
  expect(start).toMatchObject({ chapter: 2, positionSec: 40.5, requested: false });
});

Deno.test("startAtSaved: an address that asks for a place gets it, a Resume link the newest", () => {
  const asked = makeStart({ chapter: 1, positionSec: 7, requested: true, autoplay: true });
  expect(startAtSaved(asked, saved(), makeBook())).toMatchObject(asked);
  const resume = startAtSaved({ ...asked, source: "resume_button" }, saved(), makeBook());
  expect(resume).toMatchObject({ chapter: 2, positionSec: 40.5, autoplay: true });
});

Deno.test("startAtSaved: a finished book that is heard again goes on there too, whatever an old Resume link says", () => {
  const again = startAtSaved(makeStart(), saved({ isCompleted: true }), makeBook());
  expect(again).toMatchObject({ chapter: 2, positionSec: 40.5 });
  const old = makeStart({ chapter: 2, positionSec: 175, requested: true, source: "resume_button" });
  const ended = saved({ isCompleted: true, currentChapter: 1, positionSec: 0 });
  expect(startAtSaved(old, ended, makeBook())).toMatchObject({ chapter: 1, positionSec: 0 });
});

Deno.test("startAtSaved: unheard, or no longer open, begins at the beginning", () => {
  const start = makeStart();
  for (
    const it of [
      null,
      saved({ lastPlayed: null }),
      saved({ currentChapter: 3 }),
      saved({ currentChapter: 99 }),
    ]
  ) expect(startAtSaved(start, it, makeBook())).toBe(start);
});

Deno.test("startAtSaved: the account's place stands beside an address that leads elsewhere", () => {
  const leftOff = (asked: Partial<PlayerStart>, o: Partial<ProgressView> = {}) =>
    startAtSaved(
      makeStart({ requested: true, ...asked }),
      saved({ positionSec: 100, ...o }),
      makeBook(),
    )
      .leftOff;
  expect(leftOff({ chapter: 1, positionSec: 42 }))
    .toEqual({ chapter: 2, positionSec: 100, words: "You left off in chapter 2 at 1:40." });
  expect(leftOff({ chapter: 2, positionSec: 40 })?.words).toBe("You left off at 1:40.");
  expect(leftOff({ positionSec: 42 }, { isCompleted: true })?.chapter).toBe(2); // completed, then played again
  const ended = { isCompleted: true, currentChapter: 1, positionSec: 0 };
  const led: [Partial<PlayerStart>, Partial<ProgressView>?][] = [
    [{ chapter: 2, positionSec: 90 }], // the address leads there
    [{ positionSec: 42, requested: false }],
    [{ positionSec: 42, bookmark: true }],
    [{ chapter: 2, positionSec: 42 }, ended],
    [{ positionSec: 42 }, { conflict: {} as NonNullable<ProgressView["conflict"]> }],
    [{ positionSec: 42 }, { lastPlayed: null }],
    [{ positionSec: 42 }, { currentChapter: 3 }], // locked
  ];
  for (const [asked, o] of led) expect(leftOff(asked, o)).toBe(undefined);
});
