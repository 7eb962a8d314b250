import { expect } from "npm:expect@30.5.2";
import { isShort, readDisk } from "./health.server.ts";

const GIB = 1024 ** 3;

Deno.test("isShort: below a twentieth of the disk, 20 GiB at most, and always below one", () => {
  const short = (freeGib: number, totalGib: number) =>
    isShort({ freeBytes: freeGib * GIB, totalBytes: totalGib * GIB });
  expect([short(2, 20), short(0.9, 10), short(4, 100), short(6, 100)])
    .toEqual([false, true, true, false]);
  expect([short(19, 4000), short(21, 4000)]).toEqual([true, false]);
});

Deno.test("readDisk: the room of the folder's disk; null where there is no such folder", async () => {
  const room = await readDisk(".");
  expect(room!.totalBytes).toBeGreaterThan(room!.freeBytes);
  expect(room!.freeBytes).toBeGreaterThan(0);
  expect(await readDisk("/no/such/folder")).toBe(null);
});
