/** One measured figure, always beside the baseline it was measured with in the same run. */
export interface Figure {
  /** What was measured, with its unit: `JS of / before any press, bytes br`. */
  name: string;
  value: number;
  /** What it is compared with, in the same unit; null: the budget is absolute. */
  baseline: number | null;
  /** value / baseline; null without a baseline. */
  ratio: number | null;
  /** Bound in words: `>= 0.5`, `<= 4096`. */
  budget: string;
  ok: boolean;
}

interface Measured {
  name: string;
  value: number;
  baseline?: number;
}

/** A figure that must stay at or below a bound: of its ratio when it has a baseline, else of its value. */
export function atMost(bound: number, measured: Measured): Figure {
  return judge(measured, `<= ${bound}`, (seen) => seen <= bound);
}

/** A figure that must reach a bound: by its ratio when it has a baseline, else by its value. */
export function atLeast(bound: number, measured: Measured): Figure {
  return judge(measured, `>= ${bound}`, (seen) => seen >= bound);
}

function judge(
  { name, value, baseline }: Measured,
  budget: string,
  isWithin: (seen: number) => boolean,
): Figure {
  const ratio = baseline === undefined ? null : value / baseline;
  return { name, value, baseline: baseline ?? null, ratio, budget, ok: isWithin(ratio ?? value) };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("A median needs at least one value, got none");
  return middle;
}
