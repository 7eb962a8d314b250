import { expect } from "npm:expect@30.5.2";
import { keepProgress, lastProgress, Places } from "@/lib/listening/progress/places.browser.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { LocalStore } from "@/lib/platform/local_store.browser.ts";
import { FakeStorage } from "@/tests/fakes/storage.ts";
import type { DownloadedBook } from "./library.browser.ts";
import { chooseOfflineStart, listHere, toOfflineBook } from "./on_device.browser.ts";

const NOW_MS = Date.parse("2026-11-22T00:00:00Z");

/** Credits and chapters 1 to 5 of five minutes each. @param here numbers of the downloaded chapters */
function downloaded(here: number[]): DownloadedBook {
  const contents = [0, 1, 2, 3, 4, 5].map((number) => ({
    number,
    title: `Chapter ${number}`,
    durationSec: 300,
    kind: number === 0 ? "credits" : "chapter",
  }));
  const chapters = [...here, 99].map((chapter) => ({ chapter, isComplete: chapter !== 99 }));
  const facts = { id: 11, title: "The One", author: "T", coverImage: "/c.webp", hue: "ember" };
  return { ...facts, contents, chapters } as unknown as DownloadedBook;
}

function open(here: number[], query = "", saved: Partial<ProgressView> | null = null) {
  const local = new LocalStore(new FakeStorage()), record = downloaded(here);
  const view = saved && { lastPlayed: "2026-11-21T00:00:00Z", isCompleted: false, ...saved };
  const book = toOfflineBook(record, view as ProgressView | null);
  const start = () =>
    chooseOfflineStart(book, new URLSearchParams(query), {
      local,
      listener: "ada",
      nowMs: NOW_MS,
      here: listHere(record),
    });
  return { book, local, start };
}

const at = (chapter: number, positionSec: number) => ({ chapter, positionSec });

Deno.test("toOfflineBook: every chapter can be asked for, and is named as its stream", () => {
  const { book } = open([1]);
  expect(book.chapters).toHaveLength(6);
  expect(book.chapters.every(({ locked, src }) => !locked && src !== null)).toBe(true);
  expect(book.chapters[2]!.src).toMatch(/^\/api\/stream\/11\?chapter=2&_auth=\w+$/);
});

Deno.test("chooseOfflineStart: the address, else the account's place, else the first chapter", () => {
  const saved = { currentChapter: 3, positionSec: 40 };
  expect(open([1, 2, 3]).start()).toMatchObject(at(1, 0));
  expect(open([1, 2, 3], "", saved).start()).toMatchObject(at(3, 40));
  const asked = "chapter=2&position=7.5&autoplay=true";
  expect(open([1, 2, 3], asked, saved).start()).toMatchObject({ ...at(2, 7.5), autoplay: true });
  expect(open([1, 2, 3], `${asked}&source=resume_button`, saved).start()).toMatchObject(at(3, 40));
  expect(open([1], "chapter=1&t=9999").start()).toMatchObject(at(1, 295));
  for (const odd of ["chapter=77&t=9", "chapter=-1", "chapter=1e3", "position=x"]) {
    expect(open([1, 2], odd).start()).toMatchObject(at(1, 0));
  }
});

Deno.test("chooseOfflineStart: what this browser heard and nobody knows of yet", () => {
  const { local, start } = open([1, 2, 3], "", { currentChapter: 1, positionSec: 10 });
  const place = { bookId: 11, chapterTitle: "", savedAtMs: NOW_MS, ...at(2, 90) };
  new Places(local, "ada").keep(place, 300);
  expect(start()).toMatchObject(at(1, 10));
  const event = { audiobookId: 11, sequence: 4 };
  local.write("journal:ada:device:4", { listener: "ada", deviceId: "device", event });
  expect(start()).toMatchObject(at(2, 90));
});

Deno.test("chooseOfflineStart: a place that is not here gives way to the next chapter that is", () => {
  const saved = { currentChapter: 3, positionSec: 40 };
  expect(open([1, 5], "", saved).start()).toMatchObject({ ...at(5, 0), requested: true });
  expect(open([1, 2], "", saved).start()).toMatchObject(at(1, 0));
  expect(open([0], "", saved).start()).toMatchObject(at(0, 0));
  expect(open([1, 5], "", saved).start().leftOff).toBe(undefined); // no link has led elsewhere
  expect(open([1, 3], "chapter=1", saved).start().leftOff).toMatchObject(at(3, 40));
});

Deno.test("lastProgress: a listener's own, as it was kept last", () => {
  const local = new LocalStore(new FakeStorage());
  const view = (audiobookId: number, version: string) =>
    ({ audiobookId, version, currentChapter: 2 }) as ProgressView;
  keepProgress(local, "ada", [view(11, "a.1"), view(12, "a.1"), view(11, "a.2")]);
  expect(lastProgress(local, "ada", 11)?.version).toBe("a.2");
  expect([lastProgress(local, "eve", 11), lastProgress(local, "ada", 13)]).toEqual([null, null]);
});
