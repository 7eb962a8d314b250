/**
 * Suppresses small cells: only groups of ten or more people are shown. Smaller groups are merged into one. If that
 * is still too small, the smallest of the other groups are merged too, so that the total minus the named groups
 * also has ten people or more (primary and complementary suppression). Pure.
 */

/** A group of fewer people is not shown separately. */
export const MIN_PEOPLE = 10;

export interface Group {
  /** Lower bound of the distinct people. */
  people: number;
}

export interface Told<Name, G> {
  named: [Name, G][];
  /** All other groups merged; null: there are none, or they are too small to be shown. */
  rest: G | null;
  /** Groups that may not be shown, not even merged. */
  withheld: G[];
}

/** @param join merges two groups; its `people` must not exceed the number of distinct people */
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
