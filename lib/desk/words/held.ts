/** Texts about new sound that awaits approval. */
import { formatClock } from "@/lib/platform/duration.ts";
import { plural } from "@/lib/platform/plural.ts";
import { formatDay } from "@/lib/platform/day.ts";

export const HELD = {
  title: "To be heard first",
  lead: (title: string) => `${title}, before it is published`,
  text: "Only you hear this. What listeners play stays as it is until you publish.",
  open: (title: string, chapters: number) => `${title}: ${plural(chapters, "chapter")}`,
  since: (at: string) => `brought in ${formatDay(at)}`,
  chapter: (number: number, title: string | null) =>
    title === null ? `Chapter ${number}, not in the book's list` : `${number}: ${title}`,
  length: formatClock,
  same: "Its sound is the same as what is served.",
  publish: "Publish",
  discard: "Throw away",
  published: (title: string) =>
    `${title} is published: it can be heard within seconds, and whoever is listening goes on.`,
  discarded: (title: string) =>
    `What waited of ${title} is thrown away. What is served stays as it is.`,
  back: "All recordings",
} as const;
