/** The one way in which the pages, written in English, say a day. */

const FORMAT = { day: "numeric", month: "long", year: "numeric" } as const;
const inUtc = new Intl.DateTimeFormat("en-GB", { ...FORMAT, timeZone: "UTC" });

/** "22 November 2026", in UTC. */
export const formatDay = (at: number | string): string => inUtc.format(new Date(at));

/** The same by the clock of this device. */
export const formatLocalDay = (atMs: number): string =>
  new Date(atMs).toLocaleDateString("en-GB", FORMAT);

/** "22 November", of a day whose year is said beside it. */
export const formatDayOfYear = (at: number | string): string => dayOfYear.format(new Date(at));

const dayOfYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
