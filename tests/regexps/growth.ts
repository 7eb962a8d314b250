/**
 * How the time of a regular expression grows with its text, measured on texts made to be hard for it: something that
 * begins a match, what may be repeated in it many times, and an end that spoils it.
 */
import { beginningsOf, charactersOf } from "./samples.ts";

/** Long enough that quadratic time, half a million steps, stands out from linear time, some thousands. */
const LENGTH = 2_000;
const MIN_REPEATS = 700;
/** Exponential time shows at one of these lengths, after some milliseconds; linear time takes millionths of a second. */
const SHORT = [6, 10, 14, 18, 22];
/** Far more than linear time takes. Whatever takes longer is measured again, also where another process was in the way. */
const SUSPICIOUS_MS = 0.3;
/** Over two doublings linear time grows by 4 and quadratic time by 16. */
const MAX_GROWTH = 8;
/** For so long a measure is repeated before it counts as slow: no other process is in the way for all of it. */
const PATIENCE_MS = 1_000;
const MIN_RUNS = 4;

interface Attack {
  prefix: string;
  pump: string;
  suffix: string;
}

/** A text, described, for which `regExp` takes more than linear time; null: none was found. */
export function findSlowText(regExp: RegExp): string | null {
  for (const attack of attacksOn(regExp)) {
    if (!isSlow(regExp, attack)) continue;
    const { prefix, pump, suffix } = attack;
    return `${JSON.stringify(prefix)}, then ${JSON.stringify(pump)} again and again, then ${
      JSON.stringify(suffix)
    }`;
  }
  return null;
}

function* attacksOn(regExp: RegExp): Generator<Attack> {
  const characters = charactersOf(regExp);
  const beginnings = beginningsOf(regExp);
  const pairs = characters.flatMap((a) => characters.map((b) => a + b));
  const whole = beginnings.at(-1) ?? "";
  for (const pump of new Set([...characters, ...pairs, ...beginnings])) {
    for (const prefix of new Set(["", "x", "\n", whole, whole.slice(0, whole.length / 2)])) {
      for (const suffix of ["", "\0", "x\n!"]) yield { prefix, pump, suffix };
    }
  }
}

function isSlow(regExp: RegExp, attack: Attack): boolean {
  const timeAt = (repeats: number) => timeOf(regExp, attack, repeats);
  const takesLong = (repeats: number) => timeAt(repeats) > SUSPICIOUS_MS;
  const few = SHORT.map((it) => Math.ceil(it / attack.pump.length));
  // Each of them: what takes exponential time would not come back from a longer text.
  if (few.some((it) => takesLong(it) && staysTrue(() => takesLong(it)))) return true;
  const repeats = Math.max(MIN_REPEATS, LENGTH / attack.pump.length);
  if (!takesLong(repeats)) return false;
  // The shortest times: other processes make a run longer and never shorter.
  let once = Infinity, fourTimes = Infinity;
  return staysTrue(() => {
    once = Math.min(once, timeAt(repeats));
    fourTimes = Math.min(fourTimes, timeAt(4 * repeats));
    return fourTimes > SUSPICIOUS_MS && fourTimes > MAX_GROWTH * once;
  });
}

/** Asks a few times, then until it is false, or for long enough to believe it. */
function staysTrue(isSo: () => boolean): boolean {
  const untilMs = performance.now() + PATIENCE_MS;
  for (let runs = 1;; runs++) {
    const stays = isSo();
    if (runs < MIN_RUNS) continue;
    if (!stays) return false;
    if (performance.now() > untilMs) return true;
  }
}

function timeOf(regExp: RegExp, { prefix, pump, suffix }: Attack, repeats: number): number {
  const text = prefix + pump.repeat(repeats) + suffix;
  const startMs = performance.now();
  text.replace(regExp, "");
  return performance.now() - startMs;
}
