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
  /** It may be nothing or less, such as by how much one thing takes longer than another. */
  isDifference?: boolean;
}

/**
 * A figure that must stay at or below a bound: of its ratio when it has a baseline, else of its value.
 * Nothing at all was not measured and is over every bound but 0.
 */
export function atMost(bound: number, measured: Measured): Figure {
  const mayBeNothing = bound === 0 || measured.isDifference;
  return judge(
    measured,
    `<= ${bound}`,
    (seen) => seen <= bound && (mayBeNothing || measured.value > 0),
  );
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
  const isMeasured = Number.isFinite(ratio ?? value);
  const ok = isMeasured && isWithin(ratio ?? value);
  return { name, value, baseline: baseline ?? null, ratio, budget, ok };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("A median needs at least one value, got none");
  return middle;
}

/** Of turns that each measured a value and its baseline, the one whose ratio is the median. */
export function medianTurn<Turn extends { value: number; baseline: number }>(turns: Turn[]): Turn {
  const ratio = ({ value, baseline }: Turn) => value / baseline;
  const middle = median(turns.map(ratio));
  return turns.find((turn) => ratio(turn) === middle)!;
}
