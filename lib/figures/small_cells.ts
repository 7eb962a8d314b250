/**
 * What is told about people is told of ten or more: groups of fewer are put together, and where what is left
 * over would still be fewer, the smallest that could be named goes with it, so that the total less what is
 * named is a group of ten or more too (primary and complementary suppression). Pure.
 */

/** A group of fewer people is not told apart. */
export const MIN_PEOPLE = 10;

export interface Group {
  /** At least so many different people. */
  people: number;
}

export interface Told<Name, G> {
  named: [Name, G][];
  /** All others together; null: there are none, or too few in all to tell anything. */
  rest: G | null;
  /** What may not be told, not even together. */
  withheld: G[];
}

/** @param join two groups as one, its people counted at least as low as they are */
export function tellGroups<Name, G extends Group>(
  groups: Iterable<readonly [Name, G]>,
  join: (a: G, b: G) => G,
): Told<Name, G> {
  const bySize = [...groups].sort(([, a], [, b]) => b.people - a.people);
  const named = bySize.filter(([, { people }]) => people >= MIN_PEOPLE).map(([name, it]) =>
    [name, it] as [Name, G]
  );
  const small = bySize.slice(named.length).map(([, it]) => it);
  if (small.length === 0) return { named, rest: null, withheld: [] };
  let rest = small.reduce(join);
  while (rest.people < MIN_PEOPLE && named.length > 0) rest = join(rest, named.pop()![1]);
  return rest.people < MIN_PEOPLE
    ? { named, rest: null, withheld: small }
    : { named, rest, withheld: [] };
}
