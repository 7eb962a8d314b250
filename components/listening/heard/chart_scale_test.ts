import { expect } from "npm:expect@30.5.2";
import { listeningYear } from "@/lib/listening/progress/listening_year.ts";
import { hourScale, monthMarks, shownWeeks } from "./chart_scale.ts";

Deno.test("hourScale: few lines at round hours, none above the highest bar but one for the least", () => {
  const labels = (sec: number) => hourScale(sec).lines.map(({ label }) => label);
  expect(labels(0)).toEqual(["5 min"]);
  expect(labels(61 * 60)).toEqual(["30 min", "1 h"]);
  expect(labels(5 * 3600)).toEqual(["2 h", "4 h"]);
  for (const hours of [0.01, 0.4, 1, 3.9, 7, 16, 40, 168]) {
    const { topSec, lines } = hourScale(hours * 3600);
    expect(topSec).toBeGreaterThanOrEqual(hours * 3600);
    expect(lines.length).toBeLessThanOrEqual(4);
  }
});

const weeksOf = (...days: string[]) =>
  listeningYear(
    days.map((day) => ({ day, audiobookId: 11, title: "", heardSec: 60, nightSec: 0 })),
    2026,
  ).weeks;

Deno.test("shownWeeks: what was heard and no long emptiness, a quarter at least; months where they begin", () => {
  const mondays = (...days: string[]) => shownWeeks(weeksOf(...days)).map(({ monday }) => monday);
  const november = mondays("2026-11-18");
  expect([november.length, november.at(-1)]).toEqual([13, "2026-11-16"]);
  const january = mondays("2026-01-02");
  expect([january.length, january[0]]).toEqual([13, "2025-12-29"]);
  expect(mondays("2026-03-02", "2026-08-31").length).toBe(27);
  expect(mondays("2026-01-01", "2026-12-31").length).toBe(53);
  const marks = monthMarks(weeksOf("2026-01-01"));
  expect(marks.map(({ name }) => name).slice(0, 12).join(" ")).toBe(
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  );
  expect(marks[1]).toEqual({ name: "Feb", week: 4 }); // Sunday, 1 February, in the week of 26 January
});
