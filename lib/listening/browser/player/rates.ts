/** The ways from one speed to another: those of the list lie a quarter apart, from 0.5 to 2. */

/** What a player may be set to, in steps of 0.05. */
export const MIN_RATE = 0.5;
export const MAX_RATE = 3.5;
export const RATE_STEP = 0.05;

/** Order in which a press on the speed goes on: faster, then round through slower. 0.5 is in the list only. */
const CYCLE = [1, 1.25, 1.5, 1.75, 2, 0.75];

/** The speed after this one; from a speed outside the cycle, back to normal. */
export function nextRate(rate: number): number {
  return CYCLE[(CYCLE.indexOf(rate) + 1) % CYCLE.length]!;
}

/** The nearest faster speed of the list, or slower one; past its ends when there is none. */
export function stepRate(rate: number, direction: "faster" | "slower"): number {
  return direction === "faster" ? Math.floor(rate * 4 + 1) / 4 : Math.ceil(rate * 4 - 1) / 4;
}

/** The nearest speed that a player may be set to. */
export function holdRate(rate: number): number {
  return Math.min(Math.max(Math.round(rate / RATE_STEP) / 20, MIN_RATE), MAX_RATE);
}
