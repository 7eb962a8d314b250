import { expect } from "npm:expect@30.5.2";
import { localTime } from "@/lib/listening/browser/journal/local_time.ts";

Deno.test("localTime: the same moment, as the wall has it", () => {
  const moment = new Date("2026-11-22T23:30:00Z");
  const seenFrom = (aheadMin: number) =>
    localTime(Object.assign(new Date(moment), { getTimezoneOffset: () => -aheadMin }));
  expect(seenFrom(0)).toBe("2026-11-22T23:30:00.000+00:00");
  expect(seenFrom(60)).toBe("2026-11-23T00:30:00.000+01:00");
  expect(seenFrom(-210)).toBe("2026-11-22T20:00:00.000-03:30");
  expect(seenFrom(840)).toBe("2026-11-23T13:30:00.000+14:00");
  expect(Date.parse(seenFrom(-210))).toBe(moment.getTime());
});
