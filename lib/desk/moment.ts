/** `1:02.500`: a moment of a recording, in milliseconds; "": unknown. */
export function formatMoment(ms: number | null): string {
  if (ms === null) return "";
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  const seconds = String(Math.floor(rest / 1_000)).padStart(2, "0");
  return `${minutes}:${seconds}.${String(rest % 1_000).padStart(3, "0")}`;
}
