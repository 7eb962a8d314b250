/** What the page of what was heard says, and the picture of a year. */
import { formatDayOfYear } from "@/lib/platform/day.ts";

/** The page of what was heard. */
export const HEARD = {
  title: "What you heard",
  teaser: "Your hours by week, your books and your longest night.",
  open: "See what you heard",
  lead: "Every second counts once a day, however often it was played.",
  none: "Nothing yet. What you hear from now on is counted here, for you alone.",
  browse: "Browse the books",
  years: "Years",
  heard: "Heard",
  days: "Days",
  row: "Most days in a row",
  night: "Longest night",
  rowText: (from: string, to: string) => `${formatDayOfYear(from)} to ${formatDayOfYear(to)}`,
  nightText: (day: string) => `on ${formatDayOfYear(day)}, from eight in the evening`,
  weeks: "Week by week",
  weekText: (monday: string) => `Week of ${formatDayOfYear(monday)}`,
  mostIn: (week: string, length: string) => `Most in the week of ${week}: ${length}.`,
  table: "As a table",
  week: "Week of",
  time: "Heard",
  books: "Books",
  dayCount: (days: number) => days === 1 ? "1 day" : `${days} days`,
  undated: (length: string) =>
    `${length} more were heard before days were kept; their place in the year is not known.`,
  dayRule:
    "A day ends at four in the morning: what you hear after midnight belongs to the evening.",
  files: "Take it along",
  filesText: "Every day and book, with its seconds.",
  csv: "For a spreadsheet (CSV)",
  json: "For programs (JSON)",
  back: "Back to your account",
} as const;
