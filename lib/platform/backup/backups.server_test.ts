import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "../duration.ts";
import { keptByAge } from "./backups.server.ts";
import { newBackupId, timeOfBackup } from "./format.server.ts";

const START_MS = Date.UTC(2026, 0, 1, 4);

Deno.test("keptByAge: of a backup a day some twenty stay, closer together the younger they are", () => {
  let ids: string[] = [];
  for (let day = 0; day < 400; day++) {
    const nowMs = START_MS + day * DAY_MS;
    ids.push(newBackupId(nowMs));
    const kept = keptByAge(ids, { nowMs, keepDays: 365 });
    ids = ids.filter((id) => kept.has(id));
    expect(ids.length).toBeLessThanOrEqual(28);
  }
  const ages = ids.map((id) => (START_MS + 399 * DAY_MS - timeOfBackup(id)) / DAY_MS);
  expect(ages.filter((age) => age <= 8)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(ages.filter((age) => age > 8 && age <= 35).length).toBeGreaterThanOrEqual(3);
  expect(ages.filter((age) => age > 35).length).toBeGreaterThanOrEqual(9);
  expect(Math.max(...ages)).toBeLessThanOrEqual(365);
  const gaps = ages.slice(1).map((age, n) => ages[n]! - age);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60);
});

Deno.test("keptByAge: the newest stays however old it is, and all of the last two days", () => {
  const old = newBackupId(START_MS);
  expect([...keptByAge([old], { nowMs: START_MS + 900 * DAY_MS, keepDays: 30 })]).toEqual([old]);
  const many = Array.from({ length: 30 }, (_, hour) => newBackupId(START_MS + hour * 3_600_000));
  expect(keptByAge(many, { nowMs: START_MS + 30 * 3_600_000, keepDays: 30 }).size).toBe(30);
});
