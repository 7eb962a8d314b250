import { expect } from "npm:expect@30.5.2";
import { hoursLabel } from "@/lib/catalogue/hours_label.ts";

Deno.test("hoursLabel: whole hours truly exceeded by the single books", () => {
  const label = (...hours: number[]) =>
    hoursLabel("Over {hours} hours", [
      { isComplete: true, durationSec: 999_999 },
      ...hours.map((it) => ({ isComplete: false, durationSec: it * 3600 })),
    ]);
  expect(label(30, 20.5)).toBe("Over 50 hours");
  expect(label(30, 20)).toBe("Over 49 hours");
  expect(label(0.8)).toBe("");
  expect(label()).toBe("");
});
