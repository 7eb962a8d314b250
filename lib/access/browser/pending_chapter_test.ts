import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { makeBook } from "@/tests/fakes/player.ts";
import { readWanted, rememberWanted, takeWanted } from "./pending_chapter.ts";

function unlocked(id = 11) {
  const book = makeBook(id);
  return { ...book, chapters: book.chapters.map((chapter) => ({ ...chapter, locked: false })) };
}

Deno.test("takeWanted: the chapter that was pressed, once it is open, and only once", () => {
  sessionStorage.clear();
  rememberWanted(11, 3);
  expect(takeWanted(makeBook())).toBe(null); // locked still
  expect(takeWanted(unlocked(12))).toBe(null); // another book
  expect(takeWanted(unlocked())).toBe(3);
  expect(takeWanted(unlocked())).toBe(null);
});

Deno.test("readWanted: a press of more than an hour ago is forgotten", () => {
  const clock = FakeTimers.install({ toFake: ["Date"] });
  try {
    rememberWanted(11, 3);
    clock.tick(59 * 60_000);
    expect(readWanted(11)).toBe(3);
    clock.tick(2 * 60_000);
    expect(readWanted(11)).toBe(null);
  } finally {
    clock.uninstall();
  }
});

Deno.test("readWanted: whatever else stands in the storage is no chapter", () => {
  for (const text of ["", "{}", "[11]", '[11,"3",9e15]', "nonsense"]) {
    sessionStorage.setItem("wanted", text);
    expect(readWanted(11)).toBe(null);
  }
});
