import { expect } from "npm:expect@30.5.2";
import { formatClock, isoDuration } from "./duration.ts";

Deno.test("formatClock: m:ss, and h:mm:ss from one hour on [A9.20]", () => {
  const cases = {
    0: "0:00",
    5.9: "0:05",
    65: "1:05",
    3599: "59:59",
    3600: "1:00:00",
    36_125: "10:02:05",
  };
  for (const [sec, text] of Object.entries(cases)) expect(formatClock(Number(sec))).toBe(text);
});

Deno.test("formatClock: what a media element says before it knows is 0:00", () => {
  for (const sec of [NaN, Infinity, -3]) expect(formatClock(sec)).toBe("0:00");
});

Deno.test("isoDuration: ISO 8601", () => {
  const cases = { 0: "PT0S", 59: "PT59S", 60: "PT1M", 3600: "PT1H", 36_725: "PT10H12M5S" };
  for (const [sec, text] of Object.entries(cases)) expect(isoDuration(Number(sec))).toBe(text);
});
