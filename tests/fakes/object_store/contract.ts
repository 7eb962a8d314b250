/** What every implementation of the port for files has to do, whatever lies behind it. */

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { expect } from "npm:expect@30.5.2";
import { type Bytes, ObjectError, type Objects } from "@/lib/platform/objects/objects.server.ts";

const MIB = 1 << 20;

export const CONTENT: Bytes = Uint8Array.from(
  { length: 17 * MIB + 5 },
  (_, index) => (index * 2654435761) >>> 13,
);
export const SUM = createHash("sha256").update(CONTENT).digest("hex");

const text = (value: string): Bytes => new TextEncoder().encode(value);
const EXACTLY = { mayRunOver: false };

/** Compared as a whole: element by element, expect takes seconds over megabytes. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

async function kindOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(() => null, (error) => error);
  expect(error).toBeInstanceOf(ObjectError);
  return error.kind;
}

/** Runs all of it. @param objects empty at first, and so at the end */
export async function expectContract(objects: Objects): Promise<void> {
  await readsAndWrites(objects);
  await opensRanges(objects);
  await replacesTexts(objects);
  await lists(objects);
  for (const { name } of await objects.list("")) await objects.delete(name);
  expect((await objects.list("")).filter(({ name }) => !name.startsWith("."))).toEqual([]);
}

async function readsAndWrites(objects: Objects): Promise<void> {
  expect(await objects.head("covers/11.avif")).toBeNull();
  expect(await objects.read("covers/11.avif")).toBeNull();
  await objects.put("covers/11.avif", text("one"));
  const first = await objects.head("covers/11.avif");
  expect(first).toMatchObject({ bytes: 3 });
  await objects.put("covers/11.avif", text("two!"));
  const second = await objects.head("covers/11.avif");
  expect(second!.bytes).toBe(4);
  expect(second!.version).not.toBe(first!.version);
  expect(await objects.read("covers/11.avif")).toEqual(text("two!"));
  await objects.copy("covers/11.avif", "covers/a + b (12).avif");
  expect(await objects.below("covers").read("a + b (12).avif")).toEqual(text("two!"));
  expect(await kindOf(objects.copy("covers/none.avif", "covers/13.avif"))).toBe("missing");
  await objects.delete("covers/11.avif");
  await objects.delete("covers/11.avif");
  expect(await objects.read("covers/11.avif")).toBeNull();
}

async function opensRanges(objects: Objects): Promise<void> {
  const local = await Deno.makeTempFile();
  try {
    await Deno.writeFile(local, CONTENT);
    await objects.put("media/book/1.mp3", { file: local, sha256: SUM });
  } finally {
    await Deno.remove(local);
  }
  const file = { name: "media/book/1.mp3", bytes: CONTENT.length, sha256: SUM };
  const last = CONTENT.length - 1;
  for (
    const [start, end] of [[0, 0], [5, 70_000], [16 * MIB - 3, 16 * MIB + 3], [last, last], [
      0,
      last,
    ]]
  ) {
    const read = await new Response(await objects.open(file, start!, end!, EXACTLY)).bytes();
    const atOnce = await objects.readRange(file, start!, end!);
    for (const found of [read, atOnce]) {
      expect([start, end, isSame(found, CONTENT.subarray(start!, end! + 1))])
        .toEqual([start, end, true]);
    }
  }
  const cancelled = (await objects.open(file, 0, last, EXACTLY)).getReader();
  expect((await cancelled.read()).value!.length).toBeGreaterThan(0);
  await cancelled.cancel(); // that nothing is left open, Deno's own check of the test sees
  for (
    const open of [
      (wanted: typeof file) => objects.open(wanted, 0, 9, EXACTLY),
      (wanted: typeof file) => objects.readRange(wanted, 0, 9),
    ]
  ) {
    expect(await kindOf(open({ ...file, name: "media/book/2.mp3" }))).toBe("missing");
    expect(await kindOf(open({ ...file, bytes: file.bytes + 1 }))).toBe("unavailable");
  }
}

async function replacesTexts(objects: Objects): Promise<void> {
  const replace = (before: string | null, after: string) =>
    objects.replace("media/manifest.json", { before, after });
  expect(await replace("none", "first")).toBe(false);
  expect(await replace(null, "first")).toBe(true);
  expect(await replace(null, "other")).toBe(false);
  expect(await replace("first", "second")).toBe(true);
  expect(await objects.read("media/manifest.json")).toEqual(text("second"));
}

async function lists(objects: Objects): Promise<void> {
  const wanted = Array.from({ length: 5 }, (_, index) => `pages/${index} & more.md`);
  for (const name of wanted) await objects.put(name, text(name));
  const listed = await objects.list("pages/");
  expect(listed.map(({ name }) => name).sort()).toEqual(wanted);
  expect(listed[0]!.bytes).toBe(wanted[0]!.length);
  expect(Math.abs(Date.now() - listed[0]!.modifiedMs)).toBeLessThan(60_000);
  expect((await objects.below("pages").list("3")).map(({ name }) => name)).toEqual(["3 & more.md"]);
  expect(await objects.list("nothing/")).toEqual([]);
}
