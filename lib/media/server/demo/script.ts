/** The script of a demo chapter: its title, then the running time every ten seconds. */

export interface Line {
  /** Whole second at which the first word begins. */
  atSec: number;
  words: string;
}

const MARK_EVERY_SEC = 10;
/** The title starts after the bell. The bell needs no voice, so the first sound is ready at once. */
const TITLE_AT_SEC = 1;

const UNITS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
  .split(" ");
const TENS = ["", "", "twenty", "thirty", "forty", "fifty"];

/** 1 to 59 in words. */
function toWords(value: number): string {
  if (value < 10) return UNITS[value]!;
  if (value < 20) return TEENS[value - 10]!;
  return [TENS[Math.floor(value / 10)], UNITS[value % 10]].filter(Boolean).join(" ");
}

/** A running time in words: 90 is "one minute thirty", 50 "fifty seconds", 120 "two minutes". */
export function sayTime(sec: number): string {
  const minutes = Math.floor(sec / 60);
  const rest = sec % 60;
  if (minutes === 0) return `${toWords(rest)} seconds`;
  const spokenMinutes = `${toWords(minutes)} minute${minutes === 1 ? "" : "s"}`;
  return rest === 0 ? spokenMinutes : `${spokenMinutes} ${toWords(rest)}`;
}

/**
 * All lines of a chapter shorter than an hour. The last time is spoken early enough to be finished before the end.
 */
export function writeScript(title: string, durationSec: number): Line[] {
  const lines: Line[] = [{ atSec: TITLE_AT_SEC, words: title }];
  for (
    let atSec = MARK_EVERY_SEC;
    atSec <= durationSec - MARK_EVERY_SEC / 2;
    atSec += MARK_EVERY_SEC
  ) {
    lines.push({ atSec, words: `${sayTime(atSec)}.` });
  }
  return lines;
}
