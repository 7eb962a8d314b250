/** The picture of a year of listening: 1200 x 630 pixels, as SVG. */

import { z } from "zod";
import type { Book } from "@/lib/catalogue/book.ts";
import type { Hue } from "@/lib/catalogue/schema.ts";
import type { ListeningYear } from "@/lib/listening/progress/listening_year.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { isMirrored, PREVIEW_HEIGHT, PREVIEW_WIDTH, svgText, wrapText } from "./card.ts";
import { YEAR } from "./words.ts";

/* The record of a shared year of listening: figures at the time of sharing, without a name. */

const ofBook = z.object({ audiobookId: z.int(), heardSec: z.int().min(0) });

const figures = z.object({
  year: z.int(),
  heardSec: z.int().min(0),
  days: z.int().min(0),
  /** Longest run of consecutive days; 0: no two consecutive days. */
  rowDays: z.int().min(0),
  /** Seconds heard in the longest night. */
  nightSec: z.int().min(0),
  /** Most heard book first. */
  books: z.array(ofBook),
  /** For each week of the year, the seconds heard of each book. */
  weeks: z.array(z.array(ofBook)),
});
export type YearFigures = z.infer<typeof figures>;

export const yearRecord = figures.extend({
  /** Identifies the year in links without naming the listener: 96 random bits. */
  id: z.string().min(1),
  userId: z.string().min(1),
  madeAtMs: z.number(),
});
export type YearRecord = z.infer<typeof yearRecord>;

/** Most books in the figures. */
const MAX_BOOKS = 5;

export function yearFigures(
  { year, heardSec, days, longestRow, longestNight, books, weeks }: ListeningYear,
): YearFigures {
  const shown = books.slice(0, MAX_BOOKS).map(({ audiobookId, heardSec }) => ({
    audiobookId,
    heardSec,
  }));
  const isShown = (id: number) => shown.some(({ audiobookId }) => audiobookId === id);
  return {
    year,
    heardSec,
    days,
    rowDays: longestRow?.days ?? 0,
    nightSec: longestNight?.heardSec ?? 0,
    books: shown,
    weeks: weeks.map(({ books }) => books.filter(({ audiobookId }) => isShown(audiobookId))),
  };
}

/** The form of /account/listening. */
export const yearForm = z.object({
  action: z.enum(["make", "end"], { error: "wanted make or end" }),
  year: z.string().regex(/^\d{4}$/, "wanted a year").transform(Number),
});

const LEFT = 72;
const WIDTH = PREVIEW_WIDTH - 2 * LEFT;
const CHART = { top: 392, bottom: 560 };

/** The books' colours: those of the dark theme (styles/hues.css). */
const HUE_COLORS: Record<Hue, string> = {
  ember: "#f58e63",
  tide: "#6cc3cf",
  brass: "#dcb65c",
  moss: "#a3c77c",
  violet: "#b9a4ee",
};
const UNKNOWN_BOOK_COLOR = "#f0b056";

/** @param book finds a book; null: it is no longer in the catalogue */
export function yearCardSvg(
  figures: YearFigures,
  { seriesTitle, book }: {
    seriesTitle: string;
    book: (id: number) => Pick<Book, "title" | "hue"> | null;
  },
): string {
  const { year, books } = figures;
  const most = books[0] && book(books[0].audiobookId)?.title;
  const colorOf = (id: number): string => {
    const hue = book(id)?.hue;
    return hue ? HUE_COLORS[hue] : UNKNOWN_BOOK_COLOR;
  };
  const eyebrow = wrapText(`${year} · ${seriesTitle}`, {
    sizesPx: [38, 32],
    maxLines: 1,
    widthPx: WIDTH,
  });
  const heading = wrapText(yearHeading(figures), {
    sizesPx: isMirrored() ? [100] : [132, 108], // Arabic letters reach further below the line
    maxLines: 1,
    widthPx: WIDTH,
  });
  const lines = [yearLine(figures), most ? YEAR.most(most) : ""].map((line) =>
    wrapText(line, { sizesPx: [42, 36], maxLines: 1, widthPx: WIDTH })
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}" font-family="EB Garamond">
<rect width="100%" height="100%" fill="#0e1020"/>
${text(eyebrow.lines[0], 96, eyebrow.sizePx, "#f3bb6b", 500)}
${text(heading.lines[0], 222, heading.sizePx, "#f3eadb", 600)}
${text(lines[0]!.lines[0], 290, lines[0]!.sizePx, "#d8cfc2", 500)}
${text(lines[1]!.lines[0], 344, lines[1]!.sizePx, "#d8cfc2", 500)}
${bars(figures, colorOf)}
<rect x="${LEFT}" y="${CHART.bottom}" width="${WIDTH}" height="2" fill="#f3eadb" fill-opacity="0.3"/>
</svg>`;
}

function bars({ weeks }: YearFigures, colorOf: (id: number) => string): string {
  const sumOf = (week: YearFigures["weeks"][number]) =>
    week.reduce((sum, { heardSec }) => sum + heardSec, 0);
  const mostSec = Math.max(1, ...weeks.map(sumOf));
  const stepPx = WIDTH / weeks.length;
  return weeks.flatMap((week, index) => {
    let y = CHART.bottom;
    return week.map(({ audiobookId, heardSec }) => {
      const height = (CHART.bottom - CHART.top) * heardSec / mostSec;
      y -= height;
      const x = LEFT + index * stepPx + 2; // time runs from the left in every language
      return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${
        (stepPx - 4).toFixed(1)
      }" height="${height.toFixed(1)}" fill="${colorOf(audiobookId)}"/>`;
    });
  }).join("\n");
}

const text = (words = "", y: number, sizePx: number, color: string, weight: 500 | 600): string =>
  svgText(words, { x: LEFT, y }, { sizePx, color, weight });

/** The picture's text alternative. */
export function yearCardAlt(figures: YearFigures, most: string | null): string {
  const { year, days } = figures, length = formatLength(figures.heardSec);
  return most ? YEAR.altMost(year, length, days, most) : YEAR.alt(year, length, days);
}

/** "41 hours listened" */
export function yearHeading({ heardSec }: Pick<YearFigures, "heardSec">): string {
  const length = heardSec < 3600 ? formatLength(heardSec) : YEAR.hours(Math.round(heardSec / 3600));
  return YEAR.heading(length);
}

/** "On 120 days · 9-day streak · longest night 4 hr" */
export const yearLine = (
  { days, rowDays, nightSec }: Pick<YearFigures, "days" | "rowDays" | "nightSec">,
): string =>
  [
    YEAR.on(days),
    rowDays > 1 && YEAR.row(rowDays),
    nightSec > 0 && YEAR.night(formatLength(nightSec)),
  ].filter(Boolean).join(" · ");
