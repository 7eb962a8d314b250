/** Texts of shared years of listening. */
import { formatLength } from "@/lib/platform/duration.ts";

const hours = (sec: number): string => {
  const whole = Math.round(sec / 3600);
  return sec < 3600 ? formatLength(sec) : whole === 1 ? "1 hour" : `${whole} hours`;
};
const dayCount = (days: number): string => days === 1 ? "1 day" : `${days} days`;

/** The picture and the page of a shared year. */
export const YEAR = {
  title: (year: number) => `A year of listening, ${year}`,
  dayCount,
  heading: (sec: number) => `${hours(sec)} heard`,
  line: ({ days, rowDays, nightSec }: { days: number; rowDays: number; nightSec: number }) =>
    [
      `On ${dayCount(days)}`,
      rowDays > 1 && `${rowDays} of them in a row`,
      nightSec > 0 && `longest night ${formatLength(nightSec)}`,
    ].filter(Boolean).join(" · "),
  most: (title: string) => `Most of all ${title}`,
  description: (series: string) => `What one listener heard of ${series}.`,
  listen: "Listen to a free chapter",
  gone: {
    title: "This year is not shared any more",
    text: "The link was ended, or never was one.",
    home: "To the books",
  },
} as const;

/** The form on the listener's own page. */
export const SHARE_YEAR = {
  title: "Your year as a picture",
  offer: (year: number) =>
    `Hours, weeks and books of ${year}, behind a link that you make. Your name is not in it, and nobody sees it before.`,
  make: "Make a link",
  shared: (day: string) => `As it was on ${day}. Whoever has the link sees this:`,
  label: "Link",
  copy: "Copy Link",
  open: "Open",
  renew: "New link with today's figures",
  end: "End the link",
} as const;
