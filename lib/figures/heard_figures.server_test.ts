/** Sums of listening over random journals: they show what was heard, by ten people or more. */

import { expect } from "npm:expect@30.5.2";
import { chaptersOf } from "@/lib/catalogue/book.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import type { EventRecord } from "@/lib/listening/progress/model.ts";
import { createProgressStore } from "@/lib/listening/progress/store.server.ts";
import { keys as listeningKeys } from "@/lib/listening/records.ts";
import { HOUR_MS } from "@/lib/platform/duration.ts";
import { GroupCommit } from "@/lib/platform/kv/group_commit.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import fc from "@/tests/fast_check.ts";
import { MIN_PEOPLE } from "./figure.ts";
import { createHeardStore } from "./figures_store.server.ts";
import { createHeardFigures } from "./heard_figures.server.ts";
import { keys } from "./records.ts";

const RUNS = Deno.env.get("PROVE") ? 150 : 12;
const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
const CHAPTER_SEC = 100;
const catalogue = await loadCatalogue({ file, durations: () => CHAPTER_SEC });
const LAST = chaptersOf(catalogue.getBook(11)!).findLast(({ kind }) => kind === "chapter")!.number;

const DAYS = ["2026-10-31", "2026-11-01", "2026-11-02"];

const heardStep = fc.record({
  do: fc.constant("hear" as const),
  user: fc.nat(29),
  bookId: fc.constantFrom(11, 11, 12),
  chapter: fc.constantFrom(1, 1, 1, 2),
  fromSec: fc.constantFrom(5, 5, 40),
  lengthSec: fc.constantFrom(4, 30.5),
  day: fc.constantFrom(...DAYS, DAYS[2]!),
});
const step = fc.oneof(
  { weight: 60, arbitrary: heardStep },
  { weight: 14, arbitrary: fc.record({ do: fc.constant("finish" as const), user: fc.nat(29) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("erase" as const), user: fc.nat(29) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "count",
        "count",
        "count beside",
        "count beside",
        "count within the hour",
        "rebuild",
      ),
    }),
  },
);

type Journal = Map<string, { bookId: number; event: EventRecord }[]>;

function eventOf(
  sequence: number,
  { chapter, fromSec, lengthSec, day, intent = "play" }: {
    chapter: number;
    fromSec: number;
    lengthSec: number;
    day: string;
    intent?: "play" | "finish";
  },
): EventRecord {
  const toSec = fromSec + lengthSec;
  return {
    deviceId: "phone",
    device: "Test",
    sequence,
    intent,
    chapter,
    positionSec: toSec,
    heard: lengthSec > 0 ? { fromSec, toSec } : null,
    via: 11,
    base: {},
    atMs: Date.parse(`${day}T12:00:00Z`),
    localMs: Date.parse(`${day}T12:00:00Z`),
    left: null,
  };
}

/** Each second once a day: "chapter second". */
function secondsOf(events: EventRecord[]): Set<string> {
  return new Set(events.flatMap(({ chapter, heard }) =>
    heard
      ? Array.from(
        { length: Math.ceil(heard.toSec) - heard.fromSec },
        (_, n) => `${chapter} ${heard.fromSec + n}`,
      )
      : []
  ));
}

const dayOf = ({ atMs }: EventRecord) => new Date(atMs).toISOString().slice(0, 10);

/** The journal summed up naively: seconds and people by any key. */
function heardBy(journal: Journal, nameOf: (day: string, bookId: number) => string | null) {
  const sums = new Map<string, { sec: number; people: Set<string> }>();
  for (const [userId, all] of journal) {
    const cells = Map.groupBy(all, ({ bookId, event }) => `${dayOf(event)} ${bookId}`);
    for (const [cell, lines] of cells) {
      const [day, bookId] = cell.split(" ");
      const name = nameOf(day!, Number(bookId));
      const sec = secondsOf(lines.map(({ event }) => event)).size;
      if (name === null || sec === 0) continue;
      const sum = sums.get(name) ?? { sec: 0, people: new Set() };
      sums.set(name, { sec: sum.sec + sec, people: sum.people.add(userId) });
    }
  }
  return sums;
}

/** Each listener's place in a book, and whether she has finished it and continued. */
function endsOf(journal: Journal, bookId: number) {
  return [...journal.values()].flatMap((all) => {
    const own = all.filter((it) => it.bookId === bookId).map(({ event }) => event);
    const latest = own.at(-1);
    if (!latest) return [];
    const isFinished = own.some((it) => it.intent === "finish" && it.chapter === LAST);
    const next = all.filter((it) => it.bookId === bookId + 1).map(({ event }) => event);
    const nextSec = secondsOf(next).size;
    const part = Math.floor(latest.positionSec / (CHAPTER_SEC / 20));
    return [{ chapter: latest.chapter, part, isFinished, wentOn: nextSec >= 60 }];
  });
}

Deno.test("heard figures: equal the journal after any history, of ten people or more, without who has gone", async () => {
  let told = 0;
  const steps = fc.array(step, { minLength: 150, maxLength: 400, size: "max" });
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      using kv = await Deno.openKv(":memory:");
      let nowMs = Date.parse("2026-11-05T10:00:00Z");
      const now = () => nowMs;
      const log = createFakeLog();
      const progress = createProgressStore({ kv, group: new GroupCommit(kv), log, now });
      const store = createHeardStore(kv);
      const figures = createHeardFigures({ store, progress, catalogue, now });
      const journal: Journal = new Map();
      const gone = new Set<string>();
      let sequence = 0;
      for (const it of history) {
        if (it.do === "hear" || it.do === "finish") {
          const userId = `user_${it.user}`;
          if (gone.has(userId)) continue;
          const bookId = it.do === "hear" ? it.bookId : 11;
          const event = it.do === "hear" ? eventOf(++sequence, it) : eventOf(++sequence, {
            chapter: LAST,
            fromSec: CHAPTER_SEC,
            lengthSec: 0,
            day: DAYS[2]!,
            intent: "finish",
          });
          await progress.append(userId, bookId, [event]);
          journal.set(userId, [...journal.get(userId) ?? [], { bookId, event }]);
        } else if (it.do === "erase") {
          const userId = `user_${it.user}`;
          gone.add(userId);
          await progress.erase(userId);
          await figures.erase(userId);
          journal.delete(userId);
        } else if (it.do === "rebuild") await figures.rebuild();
        else {
          if (it.do !== "count within the hour") nowMs += 2 * HOUR_MS;
          const counts = it.do === "count beside" ? [1, 2, 3] : [1];
          await Promise.all(counts.map(() => figures.count()));
        }
      }
      nowMs += 3 * HOUR_MS;
      await figures.count();
      await figures.count(); // marked by the last rebuild after being counted
      expect(await Array.fromAsync(kv.list({ prefix: listeningKeys.heardDue.under() }))).toEqual(
        [],
      );
      const counted = await Array.fromAsync(kv.list({ prefix: keys.heardCounted.under() }));
      expect(counted.filter(({ key }) => gone.has(String(key[1])))).toEqual([]);

      for (const period of ["2026-10", "2026-11", "2026"]) {
        const view = await figures.view(period);
        const isIn = (day: string) => day.startsWith(period);
        const nameOf = (day: string) => period === "2026" ? day.slice(0, 7) : day;
        const byTime = heardBy(journal, (day) => isIn(day) ? nameOf(day) : null);
        const byBook = heardBy(journal, (day, bookId) => isIn(day) ? String(bookId) : null);
        for (const [rows, sums] of [[view.times, byTime], [view.books, byBook]] as const) {
          for (const { name, sec } of rows) {
            if (name === null) continue;
            expect([name, sec]).toEqual([name, sums.get(name)!.sec]);
            expect(sums.get(name)!.people.size).toBeGreaterThanOrEqual(MIN_PEOPLE);
            told++;
          }
          const others = [...sums].filter(([name]) => !rows.some((it) => it.name === name));
          const rest = rows.find(({ name }) => name === null);
          if (rest) {
            expect(rest.sec).toBe(others.reduce((sum, [, { sec }]) => sum + sec, 0));
            const people = others.reduce((all, [, it]) => all.union(it.people), new Set());
            expect(people.size).toBeGreaterThanOrEqual(MIN_PEOPLE);
          } else if (rows.length > 0) expect(others).toEqual([]);
        }
      }

      const { stops, goingOn } = await figures.view("2026");
      for (const bookId of [11, 12]) {
        const ends = endsOf(journal, bookId);
        const finished = ends.filter(({ isFinished }) => isFinished).length;
        const wentOn = ends.filter((it) => it.isFinished && it.wentOn).length;
        const stopped = ends.filter(({ isFinished }) => !isFinished);
        const of = stops.find((it) => it.bookId === bookId);
        for (const { name, people } of of?.chapters ?? []) {
          expect(people).toBeGreaterThanOrEqual(MIN_PEOPLE);
          if (name === null) continue;
          const inChapter = stopped.filter(({ chapter }) => chapter === name);
          expect(people).toBe(inChapter.length);
          const parts = of!.parts.get(name)!;
          expect(parts.reduce((sum, it) => sum + it.people, 0)).toBe(people);
          for (const it of parts) {
            expect(it.people).toBeGreaterThanOrEqual(MIN_PEOPLE);
            if (it.name === null) continue;
            expect(it.people).toBe(inChapter.filter(({ part }) => part === it.name).length);
            told++;
          }
        }
        const sum = of?.chapters.reduce((all, { people }) => all + people, 0) ?? 0;
        expect(sum).toBe(stopped.length >= MIN_PEOPLE ? stopped.length : 0);
        const on = goingOn.find((it) => it.bookId === bookId);
        expect(on?.finished ?? 0).toBe(finished >= MIN_PEOPLE ? finished : 0);
        if (on && on.wentOn !== null) {
          expect(on.wentOn).toBe(wentOn);
          for (const group of [wentOn, finished - wentOn]) {
            expect(group === 0 || group >= MIN_PEOPLE).toBe(true);
          }
        }
      }
      expect(log.lines).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(told).toBeGreaterThan(20);
});
