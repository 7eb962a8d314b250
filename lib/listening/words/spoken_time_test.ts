import { expect } from "npm:expect@30.5.2";
import { speakTime } from "./spoken_time.ts";

Deno.test("speakTime: as it is said", () => {
  expect([0, 1, 59.9, 60, 90, 180, 3600, 3690, 7325].map(speakTime)).toEqual([
    "0 seconds",
    "1 second",
    "59 seconds",
    "1 minute",
    "1 minute 30",
    "3 minutes",
    "1 hour",
    "1 hour 1 minute 30",
    "2 hours 2 minutes 5",
  ]);
});
