import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { cellText, MIN_PEOPLE, tellGroups } from "./figure.ts";
import { heardFigures } from "./heard_figures.ts";

interface People {
  people: number;
  ids: Set<number>;
}

const peopleOf = (ids: Iterable<number>): People => {
  const different = new Set(ids);
  return { people: different.size, ids: different };
};
const join = (a: People, b: People) => peopleOf(a.ids.union(b.ids));

Deno.test("tellGroups: neither a group nor the total less what is named is of fewer than ten", () => {
  const ids = fc.array(fc.nat(60), { minLength: 1, maxLength: 25 });
  fc.assert(fc.property(fc.array(ids, { maxLength: 8 }), (all) => {
    const groups = all.map((it, n) => [n, peopleOf(it)] as const);
    const { named, rest, withheld } = tellGroups(groups, join);
    for (const [, { people }] of named) expect(people).toBeGreaterThanOrEqual(MIN_PEOPLE);
    const names = new Set(named.map(([name]) => name));
    const others = groups.filter(([name]) => !names.has(name)).map(([, it]) => it);
    if (others.length === 0) expect([rest, withheld]).toEqual([null, []]);
    else if (rest) expect(rest).toEqual(others.reduce(join));
    else { // nothing at all is disclosed
      expect([named, withheld.length]).toEqual([[], others.length]);
      expect(others.reduce(join).people).toBeLessThan(MIN_PEOPLE);
    }
    expect(rest?.people ?? MIN_PEOPLE).toBeGreaterThanOrEqual(MIN_PEOPLE);
  }));
});

Deno.test("tellGroups: a single small group takes the smallest of the others with it", () => {
  const group = (from: number, count: number) =>
    peopleOf(Array.from({ length: count }, (_, n) => from + n));
  const groups = [["DE", group(0, 40)], ["AT", group(100, 12)], ["FR", group(200, 1)]] as const;
  const { named, rest } = tellGroups(groups, join);
  expect(named.map(([name]) => name)).toEqual(["DE"]);
  expect(rest?.people).toBe(13);
});

Deno.test("cellText, heardFigures: large numbers have groups in tables, at bars and on scales", () => {
  expect([17960, 1234.5, 9].map(cellText)).toEqual(["17,960", "1,234.5", "9"]);
  const [, books, goingOn] = heardFigures({
    ...{ period: "2026", times: [], stops: [] },
    books: [{ name: "11", sec: 4_500_000 }],
    goingOn: [{ bookId: 11, finished: 17960, wentOn: 12000 }],
  }, () => "The One");
  expect(books!.bars[0]!.text).toBe("1,250 hours");
  expect(goingOn!.bars[0]!.text).toBe("12,000 of 17,960");
  expect(goingOn!.scaleText(20000)).toBe("20,000 people");
});
