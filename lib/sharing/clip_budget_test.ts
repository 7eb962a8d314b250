import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { addSpan, findLimit, type Span } from "./clip.ts";

const SEC = 1_000;
const LENGTHS = { chapterMs: 600 * SEC, bookMs: 6_000 * SEC };

const clip = (chapter: number, fromSec: number, seconds: number): Span => ({
  chapter,
  fromMs: fromSec * SEC,
  toMs: (fromSec + seconds) * SEC,
});

/** Cuts clips one after the other, as far as the budget allows. */
function cutAll(clips: Span[], lengths = LENGTHS): Span[] {
  return clips.reduce((spans: Span[], it) => {
    const after = addSpan(spans, it);
    if (after.newMs === 0) return spans;
    const { chapter } = it;
    return findLimit(spans, { chapter, newMs: after.newMs }, lengths) ? spans : after.spans;
  }, []);
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, it) => sum + it.toMs - it.fromMs, 0);

Deno.test("clip budget: a moment that is shared twice counts once, overlaps count their new part [C1.44]", () => {
  const { spans } = addSpan([clip(2, 0, 60)], clip(2, 30, 60));
  expect(spans).toEqual([clip(2, 0, 90)]);
  expect(addSpan(spans, clip(2, 15, 15)).newMs).toBe(0);
  expect(addSpan(spans, clip(3, 15, 15)).newMs).toBe(15 * SEC);
  expect(addSpan(spans, clip(2, 90, 15)).spans).toEqual([clip(2, 0, 105)]);
});

Deno.test("clip budget: 3 minutes of a chapter, half of a short one, a tenth of the book", () => {
  const long = [0, 60, 120, 180].map((from) => clip(2, from, 60));
  expect(lengthOf(cutAll(long))).toBe(180 * SEC);
  const short = { ...LENGTHS, chapterMs: 90 * SEC };
  expect(lengthOf(cutAll([0, 15, 30, 45, 60, 75].map((from) => clip(2, from, 15)), short)))
    .toBe(45 * SEC);
  const wide = Array.from({ length: 40 }, (_, chapter) => clip(chapter, 0, 60));
  expect(lengthOf(cutAll(wide))).toBe(600 * SEC);
  expect(findLimit(cutAll(wide), { chapter: 39, newMs: 15 * SEC }, LENGTHS)).toEqual({
    scope: "book",
    limitMs: 600 * SEC,
    usedMs: 600 * SEC,
  });
});

Deno.test("clip budget: whatever is cut, in whatever order, no chapter is whole and no limit is passed", () => {
  const chapters = fc.array(fc.integer({ min: 15, max: 900 }), { minLength: 1, maxLength: 6 });
  const cuts = fc.array(
    fc.record({
      nth: fc.nat(5),
      perMille: fc.nat(1_000),
      seconds: fc.integer({ min: 15, max: 60 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(fc.property(chapters, cuts, (lengthsSec, wishes) => {
    const bookMs = lengthsSec.reduce((sum, it) => sum + it, 0) * SEC;
    let spans: Span[] = [];
    for (const { nth, perMille, seconds } of wishes) {
      const chapter = nth % lengthsSec.length, chapterMs = lengthsSec[chapter]! * SEC;
      const fromMs = Math.floor((chapterMs - 15 * SEC) * perMille / 1_000);
      const wish = { chapter, fromMs, toMs: Math.min(chapterMs, fromMs + seconds * SEC) };
      const { spans: after, newMs } = addSpan(spans, wish);
      if (!findLimit(spans, { chapter, newMs }, { chapterMs, bookMs })) spans = after;
    }
    expect(lengthOf(spans)).toBeLessThanOrEqual(bookMs / 10);
    for (const [chapter, sec] of lengthsSec.entries()) {
      const own = spans.filter((it) => it.chapter === chapter);
      expect(lengthOf(own)).toBeLessThanOrEqual(Math.min(180 * SEC, sec * SEC / 2));
      // The spans neither overlap nor touch.
      for (const [at, { fromMs }] of own.entries()) {
        if (at > 0) expect(fromMs).toBeGreaterThan(own[at - 1]!.toMs);
      }
    }
  }));
});

Deno.test("clip budget: the record of a book of any length fits in a value of the store", async () => {
  using kv = await Deno.openKv(":memory:");
  const lengths = { chapterMs: 3_600 * SEC, bookMs: 3_600 * SEC * 2_000 };
  const wishes = Array.from(
    { length: 4_000 },
    (_, at) => clip(100_000 + Math.floor(at / 12), at % 12 * 100 + 0.001, 15),
  );
  const spans = cutAll(wishes, lengths);
  expect(spans.length).toBe(1_000);
  await kv.set(["shared"], { shareId: "s".repeat(16), userId: "u".repeat(36), bookId: 11, spans });
});
