import { expect } from "npm:expect@30.5.2";
import { formatBytes } from "@/lib/platform/language/format.ts";
import { describeState, formatLeft } from "./describe.ts";
import { formatUntil } from "./until.ts";

Deno.test("formatBytes: megabytes, from a thousand on gigabytes", () => {
  const mb = 1024 * 1024;
  expect([0, 0.44, 9.96, 12.4, 999.4, 1331].map((it) => formatBytes(it * mb))).toEqual([
    "0.0 MB",
    "0.4 MB",
    "10.0 MB",
    "12 MB",
    "999 MB",
    "1.3 GB",
  ]);
});

Deno.test("formatLeft: seconds, then minutes", () => {
  expect([0, 40, 60, 719].map(formatLeft)).toEqual([
    "1 s left",
    "40 s left",
    "1 min left",
    "11 min left",
  ]);
  expect(formatUntil(Date.UTC(2026, 11, 22, 12))).toBe("until 22 December 2026");
});

Deno.test("describeState: says how far it is, and why it is not further", () => {
  const mb = 1024 * 1024, shared = { bytes: 10 * mb, loadedBytes: 3 * mb, reason: "Why." };
  const say = (state: "ready" | "loading" | "waiting" | "paused" | "failed" | "none") =>
    describeState({ ...shared, state });
  expect([say("ready"), say("loading"), say("waiting"), say("paused"), say("failed"), say("none")])
    .toEqual([
      "10 MB",
      "3.0 MB of 10 MB",
      "Waiting, 3.0 MB of 10 MB",
      "Paused, 3.0 MB of 10 MB. Why.",
      "Why.",
      "",
    ]);
  expect(describeState({ ...shared, loadedBytes: 0, state: "waiting" })).toBe("Waiting");
  expect(describeState({ ...shared, loadedBytes: 0, state: "paused", reason: "" })).toBe("Paused");
});
