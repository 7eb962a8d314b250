import { expect } from "npm:expect@30.5.2";
import fc from "npm:fast-check@4.10.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { type BookmarkRecord, exportMarkdown, laterBookmark } from "./model.ts";

const numRuns = Deno.env.get("PROVE") ? 100_000 : 5_000;

const copyArb: fc.Arbitrary<BookmarkRecord> = fc.record({
  id: fc.constant("bookmark-a"),
  audiobookId: fc.constant(11),
  chapter: fc.integer({ min: 0, max: 2 }),
  positionSec: fc.integer({ min: 0, max: 2 }),
  note: fc.constantFrom("", "a", "b"),
  createdAtMs: fc.constant(0),
  updatedAtMs: fc.integer({ min: 0, max: 2 }),
  revision: fc.integer({ min: 1, max: 3 }),
  isDeleted: fc.boolean(),
});

Deno.test("laterBookmark: any order of copies ends in the same one, and a deletion is final", () => {
  fc.assert(
    fc.property(copyArb, copyArb, copyArb, (a, b, c) => {
      expect(laterBookmark(a, b)).toEqual(laterBookmark(b, a));
      expect(laterBookmark(laterBookmark(a, b), c)).toEqual(laterBookmark(a, laterBookmark(b, c)));
      expect(laterBookmark(a, a)).toEqual(a);
      if (a.isDeleted) expect(laterBookmark(a, b).isDeleted).toBe(true);
    }),
    { numRuns },
  );
});

Deno.test("exportMarkdown: days are written as the listener's language writes them", async () => {
  await loadTranslations();
  const left = { chapterTitle: "Salt", positionSec: 12, at: "2026-03-04T21:30:00.000Z" };
  const book = { audiobookId: 11, title: "The One", progress: null, bookmarks: [] };
  const written = () =>
    exportMarkdown([{ ...book, history: [left as never] }], "2026-11-22T01:00:00.000Z");
  expect(written()).toContain("Exported 22 November 2026.");
  expect(written()).toContain("0:12 (4 March 2026)");
  expect(withLanguage("de", written)).toContain("Exportiert am 22. November 2026.");
});
