import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { makeBook } from "@/tests/fakes/player.ts";
import {
  readPendingChapter,
  rememberPendingChapter,
  takePendingChapter,
} from "./pending_chapter.browser.ts";

function unlocked(id = 11) {
  const book = makeBook(id);
  return { ...book, chapters: book.chapters.map((chapter) => ({ ...chapter, locked: false })) };
}

Deno.test("takePendingChapter: the chapter that was pressed, once it is open, and only once [B3.8]", () => {
  sessionStorage.clear();
  rememberPendingChapter(11, 3);
  expect(takePendingChapter(makeBook())).toBe(null); // locked still
  expect(takePendingChapter(unlocked(12))).toBe(null); // another book
  expect(takePendingChapter(unlocked())).toBe(3);
  expect(takePendingChapter(unlocked())).toBe(null);
});

Deno.test("readPendingChapter: a press of more than an hour ago is forgotten", () => {
  const clock = FakeTimers.install({ toFake: ["Date"] });
  try {
    rememberPendingChapter(11, 3);
    clock.tick(59 * 60_000);
    expect(readPendingChapter(11)).toBe(3);
    clock.tick(2 * 60_000);
    expect(readPendingChapter(11)).toBe(null);
  } finally {
    clock.uninstall();
  }
});

Deno.test("readPendingChapter: whatever else stands in the storage is no chapter", () => {
  for (const text of ["", "{}", "[11]", '[11,"3",9e15]', "nonsense"]) {
    sessionStorage.setItem("wanted", text);
    expect(readPendingChapter(11)).toBe(null);
  }
});
