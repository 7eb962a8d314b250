import { expect } from "npm:expect@30.5.2";
import fc from "npm:fast-check@4.10.2";
import { type BookmarkRecord, laterBookmark } from "./model.ts";

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
