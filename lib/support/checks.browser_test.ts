import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import {
  type CheckName,
  checkPlaying,
  fail,
  type Finding,
  ok,
  reportText,
  summarise,
  warn,
} from "./checks.browser.ts";

const found = (...all: [CheckName, Finding][]) => new Map(all);

Deno.test("reportText: says when, where and what was seen, a line each", () => {
  const findings = found(["codecs", ok("MP3")], ["ranges", fail("status 200, wanted 206")]);
  const text = reportText(findings, {
    at: "2026-03-01T20:15:00.000Z",
    userAgent: "Browser/1",
    build: "build 1.2.3",
  });
  expect(text.split("\n")).toEqual([
    "Playback check, 2026-03-01T20:15:00.000Z",
    "Browser/1",
    "build 1.2.3",
    "",
    "OK    What this browser can play: MP3",
    "FAIL  Parts of a file (ranges): status 200, wanted 206",
    "",
  ]);
});

Deno.test("summarise: a failure outweighs a warning, and a warning is no failure", () => {
  expect(summarise(found(["codecs", ok("")], ["worker", ok("")]))).toBe("All 2 checks passed.");
  expect(summarise(found(["codecs", ok("")], ["worker", warn("")]))).toMatch(/^It plays\. 1 of 2/);
  expect(summarise(found(["codecs", fail("")], ["worker", warn("")]))).toBe(
    "1 of 2 checks failed.",
  );
});

Deno.test("checkPlaying: a place that is not reached is told with the decimal sign of the language", async () => {
  await loadTranslations();
  const stuck = Object.assign(new EventTarget(), {
    ...{ currentTime: 0, duration: 60, seeking: false, muted: false, error: null },
    play: () => Promise.resolve(),
    pause() {},
  }) as unknown as HTMLAudioElement;
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const told = (language: "en" | "de" | "ja") =>
      withLanguage(language, async () => {
        const finding = checkPlaying(stuck);
        await clock.tickAsync(15_000);
        return (await finding).text;
      });
    expect(await told("en")).toContain("Error: 0.3 s took more than");
    expect(await told("de")).toContain("Error: 0,3 s hat mehr als");
    expect(await told("ja")).toContain("Error: 0.3秒に");
  } finally {
    clock.uninstall();
  }
});
