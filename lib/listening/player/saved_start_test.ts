import { expect } from "npm:expect@30.5.2";
import { makeBook, makeStart } from "@/tests/fakes/player.ts";
import type { ProgressView } from "../progress/view.ts";
import { startAtSaved } from "./saved_start.ts";

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
  expect(startAtSaved(asked, saved(), makeBook())).toBe(asked);
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
