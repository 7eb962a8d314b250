/** The author's listening figures. */

import { formatNumber } from "@/lib/platform/language/format.ts";
import { formatDayOfYear } from "@/lib/platform/time.ts";
import { type Bar, type Figure, type FigureCell, isMonth, periodName } from "./figure.ts";
import {
  type BookStops,
  chapterParts,
  type HeardSum,
  heardTimes,
  type HeardView,
  type StopSum,
} from "./heard_view.ts";
import { FIGURES, HEARD_FIGURES as WORDS } from "./words.ts";

/** With one decimal. */
const hoursOf = (sec: number): number => Math.round(sec / 360) / 10;

const hoursText = (hours: number): string => WORDS.hours(hours, formatNumber(hours));

/** @param titleOf returns null for a book that is no longer sold */
export function heardFigures(
  view: HeardView,
  titleOf: (bookId: number) => string | null,
): Figure[] {
  const title = (bookId: number) => titleOf(bookId) ?? FIGURES.noBook(String(bookId));
  return [
    timesFigure(view),
    booksFigure(view, title),
    goingOnFigure(view, title),
    ...view.stops.flatMap((it) => stopFigures(it, title(it.bookId))),
  ];
}

function heardBar(label: string, sec: number): Bar {
  return { label, value: hoursOf(sec), back: 0, text: hoursText(hoursOf(sec)) };
}

function timesFigure({ period, times }: HeardView): Figure {
  const labelOf = isMonth(period) ? formatDayOfYear : periodName;
  const known = new Map(times.map(({ name, sec }) => [name, sec]));
  const unit = isMonth(period) ? "day" : "month";
  return {
    id: "hours",
    title: WORDS.times[unit],
    lead: WORDS.timesLead,
    none: WORDS.none,
    shape: "time",
    bars: heardTimes(period).map((name) => heardBar(labelOf(name), known.get(name) ?? 0)),
    scaleText: hoursText,
    table: hoursTable(WORDS.head[unit], times, labelOf),
  };
}

function booksFigure({ books }: HeardView, title: (bookId: number) => string): Figure {
  const labelOf = (name: string) => title(Number(name));
  return {
    id: "heard-books",
    title: WORDS.books,
    lead: WORDS.booksLead,
    none: WORDS.none,
    shape: "rank",
    bars: books.map(({ name, sec }) => heardBar(name === null ? FIGURES.rest : labelOf(name), sec)),
    scaleText: hoursText,
    table: hoursTable(WORDS.head.book, books, labelOf),
  };
}

const hoursTable = (first: string, sums: HeardSum[], labelOf: (name: string) => string) => ({
  head: [first, WORDS.head.hours],
  rows: sums.map(({ name, sec }): FigureCell[] => [
    name === null ? FIGURES.rest : labelOf(name),
    hoursOf(sec),
  ]),
});

function goingOnFigure({ goingOn }: HeardView, title: (bookId: number) => string): Figure {
  return {
    id: "going-on",
    title: WORDS.goingOn,
    lead: WORDS.goingOnLead,
    none: WORDS.noGoingOn,
    shape: "rank",
    bars: goingOn.map(({ bookId, finished, wentOn }) => ({
      label: title(bookId),
      value: finished,
      // Listeners who have not continued are drawn as the outlined part.
      back: wentOn === null ? 0 : finished - wentOn,
      text: wentOn === null
        ? WORDS.people(finished)
        : WORDS.wentOn(formatNumber(wentOn), formatNumber(finished)),
    })),
    scaleText: WORDS.people,
    table: {
      head: [WORDS.head.book, WORDS.head.finished, WORDS.head.wentOn],
      rows: goingOn.map(({ bookId, finished, wentOn }) => [
        title(bookId),
        finished,
        wentOn ?? WORDS.tooFew,
      ]),
    },
  };
}

function stopFigures({ bookId, chapters, parts }: BookStops, title: string): Figure[] {
  const most = chapters.filter(({ name }) => name !== null)
    .toSorted((a, b) => b.people - a.people)[0]?.name ?? null;
  const figure = (
    sums: StopSum[],
    rest: Pick<Figure, "id" | "title" | "lead" | "shape">,
    head: string,
    labelOf: (name: number) => string,
    all: number[],
  ): Figure => {
    const known = new Map(sums.map(({ name, people }) => [name, people]));
    return {
      ...rest,
      none: WORDS.none,
      bars: all.map((name) => ({
        label: labelOf(name),
        value: known.get(name) ?? 0,
        back: 0,
        text: WORDS.people(known.get(name) ?? 0),
      })),
      scaleText: WORDS.people,
      table: {
        head: [head, WORDS.head.people],
        rows: sums.map(({ name, people }) => [
          name === null ? FIGURES.rest : labelOf(name),
          people,
        ]),
      },
    };
  };
  const numbers = chapters.flatMap(({ name }) => name ?? []);
  return [
    figure(
      chapters,
      {
        id: `stops-${bookId}`,
        title: WORDS.stops(title),
        lead: WORDS.stopsLead,
        shape: "time",
      },
      WORDS.head.chapter,
      WORDS.chapter,
      numbers.length === 0 ? [] : Array.from({ length: Math.max(...numbers) }, (_, n) => n + 1),
    ),
    // The chapter where most listeners have stopped comes first; the command and the CSV list all.
    ...[...parts].toSorted(([a], [b]) => a === most ? -1 : b === most ? 1 : a - b).map((
      [chapter, sums],
    ) =>
      figure(
        sums,
        {
          id: `stops-${bookId}-${chapter}`,
          title: WORDS.parts(title, chapter),
          lead: WORDS.partsLead,
          shape: "time",
        },
        WORDS.head.part,
        (part) => WORDS.partOf(part * 5, part * 5 + 5),
        chapterParts(),
      )
    ),
  ];
}
