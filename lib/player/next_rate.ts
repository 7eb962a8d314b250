/** Order in which a press on the speed goes on: faster, then round through slower. 0.5 is in the list only. */
const CYCLE = [1, 1.25, 1.5, 1.75, 2, 0.75];

/** The speed after this one; from a speed outside the cycle, back to normal. */
export function nextRate(rate: number): number {
  return CYCLE[(CYCLE.indexOf(rate) + 1) % CYCLE.length]!;
}
