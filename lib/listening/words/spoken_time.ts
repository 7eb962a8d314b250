/** Apart from what the stage says: that is shared with what comes later, and this is the seek bar's alone. */

/** How far the sound goes on before a bar says its place again: at every change of its words it talks. */
const SAID_EVERY_SEC = 10;

/** The place that a bar says of itself as the sound goes on: as before, or, behind that or so many seconds on, anew. */
export function spokenPlace(saidSec: number, positionSec: number): number {
  const step = (sec: number) => Math.floor(sec / SAID_EVERY_SEC);
  return positionSec < saidSec || step(positionSec) > step(saidSec) ? positionSec : saidSec;
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** A time as it is said: "1 minute 30", "3 minutes", "2 hours 5 minutes", "12 seconds". */
export function speakTime(sec: number): string {
  const whole = Math.floor(sec), seconds = whole % 60;
  const minutes = Math.floor(whole / 60) % 60, hours = Math.floor(whole / 3600);
  const parts = [hours && count(hours, "hour"), minutes && count(minutes, "minute")];
  if (whole < 60) parts.push(count(seconds, "second"));
  else if (seconds) parts.push(String(seconds));
  return parts.filter(Boolean).join(" ");
}
