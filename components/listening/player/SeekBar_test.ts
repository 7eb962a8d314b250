import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { speakTime, spokenPlace } from "./SeekBar.tsx";

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

Deno.test("speakTime: in other languages each number has its unit", () => {
  const said = (language: "de" | "ar") => withLanguage(language, () => speakTime(3690));
  expect(said("de")).toBe("1 Stunde 1 Minute 30 Sekunden");
  expect(said("ar")).toBe("ساعة دقيقة 30 ثانية");
});

Deno.test("spokenPlace: every ten seconds as the sound goes on, at once behind that", () => {
  const spoken: number[] = [];
  for (let sec = 43; sec < 65; sec += 0.25) spoken.push(spokenPlace(spoken.at(-1) ?? 43, sec));
  expect([...new Set(spoken)]).toEqual([43, 50, 60]);
  expect(spokenPlace(43, 42)).toBe(42);
  expect(spokenPlace(43, 97)).toBe(97);
});
