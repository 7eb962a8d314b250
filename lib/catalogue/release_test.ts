import { expect } from "npm:expect@30.5.2";
import { createBookMaps } from "@/lib/listening/progress/book_map.ts";
import { writeAnnounced } from "@/tests/fakes/announced.ts";
import { chaptersOf, isOnSale } from "./book.ts";
import { loadCatalogue } from "./catalogue_file.server.ts";
import { opensOn, releaseText } from "./release.ts";
import { bookView } from "./views.ts";

const RELEASE = Date.UTC(2099, 2, 1);

async function open() {
  await using written = await writeAnnounced();
  const clock = { nowMs: RELEASE - 1 };
  const now = () => clock.nowMs;
  return {
    clock,
    catalogue: await loadCatalogue({ file: written.file, durations: () => 60, now }),
  };
}

Deno.test("release: until its day a book is its free chapters alone, and from then on all of it", async () => {
  const { clock, catalogue } = await open();
  const maps = createBookMaps(catalogue);
  const look = () => {
    const book = catalogue.getBook(16)!;
    return [
      book.isUpcoming,
      chaptersOf(book).map(({ number }) => number),
      book.chapterCount,
      book.durationSec,
      catalogue.getChapter(16, 2)?.title ?? null,
      catalogue.nextChapter(16, 1)?.number ?? null,
      maps.get(16)!.chapters.length,
    ];
  };
  expect(look()).toEqual([true, [0, 1], 2, 120, null, null, 2]);
  clock.nowMs = RELEASE;
  expect(look()).toEqual([false, [0, 1, 2], 3, 180, "Not for Sale", 2, 3]);
  expect(catalogue.books().filter(({ isUpcoming }) => isUpcoming).map(({ id }) => id)).toEqual([
    17,
  ]);
});

Deno.test("release: a book without chapters is announced whatever its day, and has nothing to play", async () => {
  const { clock, catalogue } = await open();
  const book = () => catalogue.getBook(17)!;
  expect([book().isUpcoming, releaseText(book(), clock.nowMs)]).toEqual([
    true,
    "Out on 1 March 2099",
  ]);
  expect(bookView(book(), "EUR")).toMatchObject({
    filePath: null,
    isUpcoming: true,
    releaseDate: "2099-03-01",
    duration: 0,
  });
  clock.nowMs = RELEASE;
  expect([book().isUpcoming, releaseText(book(), clock.nowMs)]).toEqual([true, "Out soon"]);
});

Deno.test("release: the same books are answered as long as none comes out", async () => {
  const { clock, catalogue } = await open();
  const before = catalogue.books();
  clock.nowMs--;
  expect(catalogue.books()).toBe(before);
  clock.nowMs = RELEASE;
  const after = catalogue.books();
  expect(after).not.toBe(before);
  clock.nowMs += 86_400_000;
  expect(catalogue.books()).toBe(after);
});

Deno.test("presale: a book is sold before its day if its author says so, and no longer in advance from then on", async () => {
  await using written = await writeAnnounced(undefined, { isPresale: true });
  const clock = { nowMs: RELEASE - 1 };
  const now = () => clock.nowMs;
  const catalogue = await loadCatalogue({ file: written.file, durations: () => 60, now });
  const look = () =>
    [16, 17].map((id) => {
      const book = catalogue.getBook(id)!;
      return [book.isPresale ?? false, isOnSale(book), opensOn(book, clock.nowMs)];
    });
  expect(look()).toEqual([[true, true, "1 March 2099"], [false, false, "1 March 2099"]]);
  clock.nowMs = RELEASE;
  expect(look()).toEqual([[false, true, null], [false, false, null]]);
});
