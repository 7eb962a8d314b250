import { expect } from "npm:expect@30.5.2";
import {
  type CheckName,
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
