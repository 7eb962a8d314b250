import { expect } from "npm:expect@30.5.2";
import { formatDay, formatDayOfYear, formatLocalDay } from "./time.ts";

Deno.test("formatDay: one way for every page, by UTC", () => {
  expect(formatDay("2026-11-22T23:59:59.999Z")).toBe("22 November 2026");
  expect(formatDay(Date.UTC(2027, 2, 1))).toBe("1 March 2027");
  expect(formatDayOfYear("2026-11-22")).toBe("22 November");
});

Deno.test("formatLocalDay: the same by the clock of the device", () => {
  expect(formatLocalDay(Date.UTC(2026, 11, 22, 12))).toBe("22 December 2026");
});
