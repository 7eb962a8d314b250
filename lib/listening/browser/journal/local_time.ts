/** "2026-11-22T20:15:00.000+01:00": the moment, and what the clock on the listener's wall says of it. */
export function localTime(moment: Date): string {
  const aheadMin = -moment.getTimezoneOffset();
  const wall = new Date(moment.getTime() + aheadMin * 60_000).toISOString().slice(0, -1);
  const two = (part: number) => String(Math.trunc(part)).padStart(2, "0");
  const offsetMin = Math.abs(aheadMin);
  return `${wall}${aheadMin < 0 ? "-" : "+"}${two(offsetMin / 60)}:${two(offsetMin % 60)}`;
}
